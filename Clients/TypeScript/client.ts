// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

// A client of the API for Node.js 18 or later. Documentation/API.md describes the operations.

import { operations, prefix } from "./api.js";
import type { Changes, Operations, Problem } from "./api.js";

/** Why a call was not answered. */
export class ProblemError extends Error {
  constructor(readonly problem: Problem) {
    super(`${problem.title}. ${problem.detail}`);
    this.name = "ProblemError";
  }
}

/** What comes after the parameters of an operation: its body, where it has one. */
type Body<Name extends keyof Operations> = Operations[Name]["body"] extends undefined ? [] : [body: Operations[Name]["body"]];

/** The values of an operation's parameters, without their names' types. */
type Values = { [name: string]: string | number | boolean | readonly string[] | undefined };

/** The store of one person, as one app sees it. */
export class Client {
  /**
   * @param address - where the server is, such as `http://127.0.0.1:8421`
   * @param token - the text in the file that `health apps add` wrote
   */
  constructor(private readonly address: string, private readonly token: string) {}

  /** The answer to a call. Throws a ProblemError where the server refuses it. */
  async call<Name extends Exclude<keyof Operations, "followChanges">>(
    name: Name, parameters: Operations[Name]["parameters"], ...body: Body<Name>
  ): Promise<Operations[Name]["answer"]> {
    const answer = await this.send(name, parameters as Values, body[0]);
    return (await answer.json()) as Operations[Name]["answer"];
  }

  /** What is new since a cursor, page by page; from the beginning without one. */
  async *changes(type: string | readonly string[], cursor?: string): AsyncGenerator<Changes> {
    for (let next = cursor; ; ) {
      const page = await this.call("listChanges", next === undefined ? { type } : { type, cursor: next });
      yield page;
      if (!page.more || page.cursor === null) return;
      next = page.cursor;
    }
  }

  /** The names of types as they change, until the server ends the events. The first one is empty: ask for changes then, too. */
  async *follow(type: string | readonly string[], signal?: AbortSignal): AsyncGenerator<string[]> {
    const answer = await this.send("followChanges", { type }, undefined, signal);
    if (answer.body === null) return;
    const reader = answer.body.getReader();
    const decoder = new TextDecoder();
    let text = "";
    try {
      yield [];
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        text += decoder.decode(value, { stream: true });
        const events = text.split("\n\n");
        text = events.pop() ?? "";
        for (const event of events) {
          const data = event.split("\n").find((line) => line.startsWith("data: "));
          if (data !== undefined) yield (JSON.parse(data.slice("data: ".length)) as { types: string[] }).types;
        }
      }
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  }

  private async send(name: keyof Operations, values: Values, body: unknown, signal?: AbortSignal): Promise<Response> {
    const { method, path, inPath } = operations[name];
    const query = new URLSearchParams();
    let target = prefix + path;
    for (const [parameter, value] of Object.entries(values)) {
      if (value === undefined) continue;
      if (inPath.includes(parameter)) {
        target = target.replace(`{${parameter}}`, encodeURIComponent(String(value)));
      } else {
        for (const one of Array.isArray(value) ? value : [value]) query.append(parameter, String(one));
      }
    }
    const headers: { [name: string]: string } = { Authorization: `Bearer ${this.token}` };
    const request: RequestInit = { method, headers };
    if (body !== undefined) {
      headers["Content-Type"] = "application/json";
      request.body = JSON.stringify(body);
    }
    if (signal !== undefined) request.signal = signal;
    const rest = query.toString();
    const answer = await fetch(this.address + target + (rest === "" ? "" : "?" + rest), request);
    if (!answer.ok) throw new ProblemError((await answer.json()) as Problem);
    return answer;
  }
}
