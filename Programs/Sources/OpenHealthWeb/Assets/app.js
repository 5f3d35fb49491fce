// SPDX-License-Identifier: MIT
// Adds to pages that work without it: reading values of charts by pointer and keys, swiping between periods, sorting by drag, live updates.
"use strict";
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  const enhance = () => {
    // Charts: the value under the pointer, or at the place that the arrow keys reach.
    for (const figure of all("figure[data-points]")) {
      let points;
      try { points = JSON.parse(figure.dataset.points); } catch { continue; }
      if (!points.length) continue;
      const drawings = all("svg", figure), reading = figure.querySelector(".reading");
      // The drawing that the style sheet shows, and how its places follow from those of the wide one.
      const shown = () => {
        const svg = drawings.find((one) => one.getClientRects().length) ?? drawings[0];
        const [offset, factor] = (svg.parentNode.dataset.places ?? "0 1").split(" ").map(Number);
        return { box: svg.getBoundingClientRect(), at: (place) => offset + factor * place };
      };
      const marker = document.createElement("div");
      marker.className = "marker";
      marker.hidden = true;
      figure.append(marker);
      let index = -1;
      const show = (next) => {
        index = Math.max(0, Math.min(points.length - 1, next));
        const [place, label, value] = points[index];
        reading.textContent = label + ": " + value;
        const { box, at } = shown(), around = figure.getBoundingClientRect();
        marker.hidden = false;
        marker.style.setProperty("left", box.left - around.left + at(place) * box.width + "px");
        marker.style.setProperty("top", box.top - around.top + "px");
        marker.style.setProperty("bottom", around.bottom - box.bottom + "px");
      };
      const nearest = (event) => {
        const { box, at } = shown(), x = (event.clientX - box.left) / box.width;
        let best = 0;
        points.forEach(([place], i) => { if (Math.abs(at(place) - x) < Math.abs(at(points[best][0]) - x)) best = i; });
        show(best);
      };
      for (const svg of drawings) {
        svg.addEventListener("pointerdown", (event) => { svg.setPointerCapture(event.pointerId); nearest(event); });
        svg.addEventListener("pointermove", (event) => { if (event.buttons || event.pointerType === "mouse") nearest(event); });
      }
      figure.addEventListener("keydown", (event) => {
        const step = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: points.length - 1 }[event.key];
        if (step === undefined || event.target !== figure) return;
        event.preventDefault();
        show(index < 0 && event.key.startsWith("Arrow") ? points.length - 1 : step);
      });
      // A quick swipe with a finger on the caption or around the drawing turns to the next or previous period.
      let touch = null;
      figure.addEventListener("touchstart", (event) => { touch = event.target.closest("svg") ? null : event.touches[0].clientX; }, { passive: true });
      figure.addEventListener("touchend", (event) => {
        if (touch === null) return;
        const way = event.changedTouches[0].clientX - touch;
        const link = Math.abs(way) > 60 && document.querySelector(way > 0 ? "a[rel=prev]" : "a[rel=next]");
        if (link) location.assign(link.href);
      }, { passive: true });
    }

    // Lists that a person orders: each row has buttons that work without this script; here rows can be dragged as well.
    for (const list of all("[data-sortable]")) {
      let dragged = null;
      for (const row of [...list.children]) {
        row.draggable = true;
        row.classList.add("drag");
        row.addEventListener("dragstart", (event) => { dragged = row; event.dataTransfer.effectAllowed = "move"; event.dataTransfer.setData("text/plain", ""); });
        row.addEventListener("dragover", (event) => {
          if (!dragged || dragged.parentNode !== list) return;
          event.preventDefault();
          const box = row.getBoundingClientRect();
          if (row !== dragged) list.insertBefore(dragged, event.clientY < box.top + box.height / 2 ? row : row.nextSibling);
        });
        row.addEventListener("drop", (event) => event.preventDefault());
        row.addEventListener("dragend", () => { dragged = null; list.closest("form").requestSubmit(list.closest("form").querySelector("[data-order]")); });
      }
    }

    // Buttons that tick or untick all boxes of their form.
    for (const button of all("[data-check]")) {
      button.hidden = false;
      button.addEventListener("click", () => { for (const box of all("input[type=checkbox]:not(:disabled)", button.form)) box.checked = button.dataset.check === "on"; });
    }

    // Routes: a map without tiles, if Leaflet is there; else the drawing stays.
    for (const box of all("[data-route]")) {
      if (!window.L) continue;
      const line = JSON.parse(box.dataset.route);
      if (line.length < 2) continue;
      box.hidden = false;
      const map = L.map(box, { attributionControl: false, zoomControl: true });
      const drawn = L.polyline(line, { color: getComputedStyle(document.documentElement).getPropertyValue("--accent") }).addTo(map);
      L.circleMarker(line[0], { radius: 6 }).addTo(map);
      L.circleMarker(line[line.length - 1], { radius: 6 }).addTo(map);
      map.fitBounds(drawn.getBounds(), { padding: [20, 20] });
      L.control.scale().addTo(map);
    }
  };
  enhance();

  // Live: the server says when samples of the page's types have changed. A page whose form is being filled in stays as it is.
  const types = document.body.dataset.live;
  if (types && window.EventSource) {
    const source = new EventSource("/live?types=" + encodeURIComponent(types));
    let timer = null, typed = false;
    document.addEventListener("input", () => { typed = true; });
    source.addEventListener("change", () => {
      if (typed || timer) return;
      timer = setTimeout(async () => {
        timer = null;
        try {
          const answer = await fetch(location.href, { headers: { accept: "text/html" } });
          if (!answer.ok || answer.redirected) return location.reload();
          const next = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
          const main = document.querySelector("main"), at = scrollY, focus = document.activeElement?.id;
          if (main.contains(document.activeElement) && document.activeElement.matches("input,select,textarea,figure")) return;
          main.replaceChildren(...next.childNodes);
          scrollTo(0, at);
          if (focus) document.getElementById(focus)?.focus();
          enhance();
        } catch { /* The next change tries again. */ }
      }, 300);
    });
  }

  // Escape closes the menu, and leaves the keyboard at its button.
  document.addEventListener("keydown", (event) => {
    const menu = event.key === "Escape" && document.querySelector("details.menu[open]");
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });

  // Uploads: progress while the file goes up.
  const upload = document.querySelector("form[data-upload]");
  if (upload) upload.addEventListener("submit", (event) => {
    const file = upload.querySelector("input[type=file]").files[0];
    if (!file) return;
    event.preventDefault();
    const bar = upload.querySelector("progress"), text = upload.querySelector("output"), cancel = upload.querySelector("[data-cancel]");
    const request = new XMLHttpRequest();
    bar.hidden = false;
    cancel.hidden = false;
    cancel.addEventListener("click", () => request.abort());
    const begin = Date.now();
    request.upload.addEventListener("progress", (step) => {
      bar.max = step.total;
      bar.value = step.loaded;
      const passed = (Date.now() - begin) / 1000, left = Math.ceil(passed * (step.total - step.loaded) / step.loaded);
      // The first seconds say little about the rest.
      const time = passed > 2 && left > 0 ? text.dataset.left.replace("{1}", Math.floor(left / 60) + ":" + String(left % 60).padStart(2, "0")) : "";
      text.textContent = Math.round(100 * step.loaded / step.total) + " %" + (time && " · " + time);
    });
    request.addEventListener("load", () => { if (request.status === 200) location.assign(request.responseURL); else text.textContent = request.responseText; });
    request.addEventListener("error", () => { text.textContent = text.dataset.failed; });
    request.open("POST", upload.action);
    request.send(new FormData(upload));
  });
})();
