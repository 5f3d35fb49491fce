// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/Pages/*.mustache by scripts/generate; do not edit.

/// The templates of pages and of their parts, by name.
enum Templates {
  static let all: [String: String] = [
    "ActivityPage": #"""
    {{#period}}{{> DaysPeriod}}{{/period}}{{#day}}<section><h2>{{name}}</h2>{{#ringsSVG}}<figure class="chart rings">{{{ringsSVG}}}</figure>{{/ringsSVG}}{{#isPaused}}<p class="quiet">[[activity.paused]]</p>{{/isPaused}}<dl class="figures">{{#rings}}{{> PageFact}}{{/rings}}</dl></section>{{/day}}{{#chart}}{{> ChartView}}{{/chart}}{{#months}}{{> PageTable}}{{/months}}{{#days}}{{> PageTable}}{{/days}}{{^day}}<p>[[activity.empty]] <a href="/transfer">[[section.transfer]]</a></p>{{/day}}<ul class="chips"><li><a class="chip" href="/activity/goals">[[goals.title]]</a></li></ul>
    """#,
    "AddPage": #"""
    <p><a href="{{typePath}}">{{typeTitle}}</a></p>
    {{#reason}}<p>{{.}}</p>{{/reason}}{{#problem}}<p class="fault" role="alert">{{.}}</p>{{/problem}}
    {{^reason}}<form method="post" action="{{typePath}}/add" class="stack"><input type="hidden" name="token" value="{{token}}">{{#back}}<input type="hidden" name="back" value="{{back}}">{{/back}}{{#groups}}{{> FormGroup}}{{/groups}}
    <div><button class="button">[[samples.add]]</button></div></form>{{/reason}}
    """#,
    "AlertsPage": #"""
    <p class="quiet">[[alerts.how]]</p>{{#problem}}<p class="fault" role="alert">{{.}}</p>{{/problem}}
    <section><h2>[[alerts.new]]</h2>{{^empty(unseen)}}<ul class="cards">{{#unseen}}<li class="card">{{> AlertsPageEvent}}<form method="post" action="/alerts/seen"><input type="hidden" name="token" value="{{token}}"><button class="button-quiet" name="number" value="{{number}}">[[alerts.see]]<span class="visually-hidden"> {{rule}}</span></button></form></li>{{/unseen}}</ul>
    {{#more}}<p class="quiet">{{.}}</p>{{/more}}<form method="post" action="/alerts/seen"><input type="hidden" name="token" value="{{token}}"><button class="button">[[alerts.seeAll]]</button></form>{{/empty(unseen)}}{{^unseen}}<p>[[alerts.none]]</p>{{/unseen}}</section>
    <section><h2>[[alerts.rules]]</h2>{{^empty(rules)}}<ul class="cards">{{#rules}}<li class="card"><h3>{{rule}}</h3><p class="quiet">{{state}}</p>
    <form method="post" action="/alerts/rules/{{number}}" class="row"><input type="hidden" name="token" value="{{token}}">{{#isOn}}<button class="button-quiet" name="do" value="off">[[alerts.turnOff]]{{/isOn}}{{^isOn}}<button class="button-quiet" name="do" value="on">[[alerts.turnOn]]{{/isOn}}<span class="visually-hidden"> {{rule}}</span></button><button class="button-danger" name="do" value="delete">[[alerts.delete]]<span class="visually-hidden"> {{rule}}</span></button></form></li>{{/rules}}</ul>{{/empty(rules)}}{{^rules}}<p>[[alerts.noRules]]</p>{{/rules}}</section>
    <section><h2>[[alerts.add]]</h2>{{#forms}}<form method="post" action="/alerts/rules" class="panel stack"><input type="hidden" name="token" value="{{token}}"><input type="hidden" name="kind" value="{{kind}}"><h3>{{legend}}</h3><div class="row">{{#fields}}{{> FormField}}{{/fields}}
    <div><button class="button">[[alerts.addRule]]<span class="visually-hidden"> {{legend}}</span></button></div></div></form>{{/forms}}</section>{{#earlier}}{{> PageTable}}{{/earlier}}
    """#,
    "AlertsPageEvent": #"""
    <h3>{{#path}}<a href="{{path}}">{{/path}}{{rule}}{{#path}}</a>{{/path}}</h3><p>{{reason}}</p><p class="quiet"><time datetime="{{date}}">{{found}}</time></p>
    """#,
    "AppLogPage": #"""
    <p><a href="{{appPath}}">{{name}}</a></p><p class="quiet">[[sharing.logHint]]</p>
    {{^empty(rows)}}<div class="table-wrap" tabindex="0"><table><caption>[[sharing.logCaption]]</caption><thead><tr><th scope="col">[[sharing.when]]</th><th scope="col">[[sharing.access]]</th><th scope="col">[[sharing.type]]</th>
    <th scope="col" class="number">[[sharing.amount]]</th><th scope="col" class="number">[[sharing.times]]</th></tr></thead>
    <tbody>{{#rows}}<tr><td data-head="[[sharing.when]]">{{#date}}{{> ShownDate}}{{/date}}</td><td data-head="[[sharing.access]]">{{access}}</td><td data-head="[[sharing.type]]"><a href="{{path}}">{{type}}</a></td><td class="number" data-head="[[sharing.amount]]">{{count}}</td><td class="number" data-head="[[sharing.times]]">{{times}}</td></tr>{{/rows}}</tbody></table></div>{{/empty(rows)}}
    {{^rows}}<p>[[sharing.noLog]]</p>{{/rows}}
    <nav class="pager" aria-label="[[sharing.log]]">{{#first}}<a href="{{.}}">[[sharing.newest]]</a>{{/first}}{{#older}}<a rel="next" href="{{.}}">[[sharing.older]]</a>{{/older}}</nav>
    <section><h2>[[sharing.retention]]</h2><form method="post" action="{{logPath}}" class="stack"><input type="hidden" name="token" value="{{token}}">
    <div><label for="keep">[[sharing.keepDays]]</label><input id="keep" name="days" inputmode="numeric" size="6" maxlength="9" value="{{days}}" aria-describedby="keep-hint{{#daysFault}} keep-fault{{/daysFault}}"{{#daysFault}} aria-invalid="true"{{/daysFault}}>
    <p class="quiet" id="keep-hint">[[sharing.keepHint]]</p>{{#daysFault}}<p class="fault" id="keep-fault" role="alert">{{.}}</p>{{/daysFault}}</div>
    <div><button class="button">[[sharing.keep]]</button></div></form></section>
    """#,
    "AppPage": #"""
    <dl class="figures">{{#facts}}<dt>{{label}}</dt><dd>{{text}}</dd>{{/facts}}<dt>[[sharing.lastRead]]</dt><dd>{{#lastRead}}{{> ShownDate}}{{/lastRead}}{{^lastRead}}[[sharing.notInLog]]{{/lastRead}}</dd>
    <dt>[[sharing.lastSaved]]</dt><dd>{{#lastSaved}}{{> ShownDate}}{{/lastSaved}}{{^lastSaved}}[[sharing.notInLog]]{{/lastSaved}}</dd></dl>
    <ul class="chips">{{#sheetPath}}<li><a class="chip" href="{{.}}">[[sharing.openSheet]]</a></li>{{/sheetPath}}<li><a class="chip" href="{{logPath}}">[[sharing.log]]</a></li></ul>
    {{> ShownReason}}
    <section><h2>[[sharing.permissions]]</h2>{{#fault}}<p class="fault" role="alert">{{.}}</p>{{/fault}}
    <form method="post" action="{{path}}" class="stack"><input type="hidden" name="token" value="{{token}}">
    {{^empty(rows)}}<div class="table-wrap" tabindex="0"><table><caption>[[sharing.permissionsCaption]]</caption><thead><tr><th scope="col">[[sharing.type]]</th><th scope="col">[[sharing.read]]</th><th scope="col">[[sharing.save]]</th>
    <th scope="col">[[sharing.from]]</th><th scope="col">[[sharing.until]]</th><th scope="col">[[sharing.needed]]</th></tr></thead><tbody>{{#rows}}<tr><th scope="row"><a href="{{path}}">{{type}}</a></th>
    <td data-head="[[sharing.read]]">{{#read}}{{> PermissionToggle}}{{/read}}</td><td data-head="[[sharing.save]]">{{#save}}{{> PermissionToggle}}{{/save}}</td><td data-head="[[sharing.from]]">{{since}}</td><td data-head="[[sharing.until]]">{{until}}</td><td data-head="[[sharing.needed]]">{{strength}}</td></tr>{{/rows}}</tbody></table></div>{{/empty(rows)}}
    {{^rows}}<p class="quiet">[[sharing.noPermissions]]</p>{{/rows}}
    <fieldset><legend>[[sharing.other]]</legend><label for="other">[[sharing.otherType]]</label><input id="other" name="other" value="{{other}}" autocomplete="off" aria-describedby="other-hint{{#otherFault}} other-fault{{/otherFault}}"{{#otherFault}} aria-invalid="true"{{/otherFault}}>
    <p class="quiet" id="other-hint">[[sharing.otherHint]]</p>{{#otherFault}}<p class="fault" id="other-fault" role="alert">{{.}}</p>{{/otherFault}}
    <label class="check"><input type="checkbox" name="otherRead" value="on"{{#isOtherRead}} checked{{/isOtherRead}}>[[sharing.read]]</label>
    <label class="check"><input type="checkbox" name="otherSave" value="on"{{#isOtherSave}} checked{{/isOtherSave}}>[[sharing.save]]</label></fieldset>
    {{> ReadWindowView}}
    {{> ReadAmountView}}
    {{> GrantEndView}}
    <div><label for="strength">[[sharing.needed]]</label><select id="strength" name="strength" aria-describedby="strength-hint"><option value="asked">[[sharing.neededAsked]]</option><option value="isolated"{{#isOnlyIsolated}} selected{{/isOnlyIsolated}}>[[sharing.neededIsolated]]</option></select>
    <p class="quiet" id="strength-hint">[[sharing.neededHint]]</p></div>
    <div class="row"><button class="button" name="action" value="save">[[sharing.keep]]</button><button class="button-danger" name="action" value="off">[[sharing.revokeAll]]</button></div></form></section>
    {{^empty(objects)}}<section><h2>[[sharing.objects]]</h2><p class="quiet">[[sharing.objectsHint]]</p><ul>{{#objects}}<li><a href="{{path}}">{{label}}</a> <span class="quiet">{{count}}</span></li>{{/objects}}</ul></section>{{/empty(objects)}}
    {{^empty(deliveries)}}<section><h2>[[sharing.background]]</h2><dl class="figures">{{#deliveries}}<dt>{{label}}</dt><dd>{{text}}</dd>{{/deliveries}}</dl></section>{{/empty(deliveries)}}
    <section><h2>[[sharing.remove]]</h2><p>[[sharing.removeHint]]</p><p><a class="button-danger" href="{{removalPath}}">[[sharing.removeButton]]</a></p></section>
    """#,
    "AppRemovalPage": #"""
    <dl class="figures"><dt>[[sharing.identifier]]</dt><dd>{{identifier}}</dd></dl><p>[[sharing.removeWarning]]</p>
    <form method="post" action="{{removalPath}}" class="row"><input type="hidden" name="token" value="{{token}}"><button class="button-danger">[[sharing.removeButton]]</button><a class="button-quiet" href="{{appPath}}">[[sharing.cancel]]</a></form>
    """#,
    "BestsPage": #"""
    {{^empty(activities)}}<form method="get" action="/workouts/bests" class="row">{{#activities}}{{> FormField}}{{/activities}}<div><button class="button">[[workouts.show]]</button></div></form>{{/empty(activities)}}{{#bests}}{{> PageTable}}{{/bests}}{{^bests}}<p>[[workouts.empty]] <a href="/transfer">[[section.transfer]]</a></p>{{/bests}}
    """#,
    "BrowsePage": #"""
    <form method="get" action="/browse" role="search" class="row"><div><label for="search">[[browse.search]]</label>
    <input id="search" name="search" type="search" maxlength="100" value="{{search}}"></div><div><button class="button">[[browse.find]]</button></div></form>
    {{^empty(categories)}}<nav aria-label="[[browse.categories]]"><ul class="chips">{{#categories}}<li><a class="chip" href="#{{group}}">{{heading}}</a></li>{{/categories}}</ul></nav>{{/empty(categories)}}
    {{^categories}}<p role="status">[[browse.nothing]]</p><ul class="chips">{{#suggestions}}<li><a class="chip" href="{{wordPath}}">{{word}}</a></li>{{/suggestions}}</ul>{{/categories}}
    {{#categories}}<section id="{{group}}"{{^stored}} class="bare"{{/stored}}><h2>{{heading}}</h2>
    {{^empty(stored)}}<div class="table-wrap" tabindex="0"><table><thead><tr><th scope="col">[[browse.type]]</th><th scope="col" class="number">[[browse.samples]]</th><th scope="col">[[browse.latest]]</th><th scope="col">[[browse.last]]</th></tr></thead>
    <tbody>{{#stored}}<tr><th scope="row"><a href="{{path}}">{{name}}</a></th><td class="number" data-head="[[browse.samples]]">{{samplesText}}</td><td data-head="[[browse.latest]]">{{latest}}</td><td data-head="[[browse.last]]"><time datetime="{{last}}">{{lastText}}</time></td></tr>{{/stored}}</tbody></table></div>{{/empty(stored)}}
    {{^empty(others)}}<details{{#isOpen}} open{{/isOpen}}><summary>[[browse.without]]</summary><ul>{{#others}}<li class="row"><a href="{{path}}">{{name}}</a>{{#addPath}}<a href="{{addPath}}">[[browse.add]]<span class="visually-hidden"> {{name}}</span></a>{{/addPath}}</li>{{/others}}</ul></details>{{/empty(others)}}</section>{{/categories}}
    """#,
    "ChartView": #"""
    <figure class="chart" data-points="{{points}}" tabindex="0"><figcaption>{{caption}}</figcaption>{{{chartSVG}}}<output class="reading" aria-live="polite"></output></figure><details class="figures-table"><summary>[[frame.figures]]</summary><div class="table-wrap" tabindex="0"><table><thead><tr>{{#heads}}<th scope="col">{{.}}</th>{{/heads}}</tr></thead><tbody>{{#rows}}<tr><th scope="row">{{head}}</th>{{#headedCells}}{{> HeadedCell}}{{/headedCells}}</tr>{{/rows}}</tbody></table></div></details>
    """#,
    "CorrectPage": #"""
    <p><a href="{{samplePath}}">{{typeTitle}}</a></p><p class="quiet">[[samples.correct.how]]</p>
    {{#problem}}<p class="fault" role="alert">{{.}}</p>{{/problem}}
    <form method="post" action="{{samplePath}}/correct" class="stack"><input type="hidden" name="token" value="{{token}}">{{#groups}}{{> FormGroup}}{{/groups}}
    <div class="row"><button class="button">[[samples.correct.save]]</button><a class="button-quiet" href="{{samplePath}}">[[samples.correct.back]]</a></div></form>
    """#,
    "CyclePage": #"""
    {{^empty(facts)}}<dl class="figures">{{#facts}}{{> PageFact}}{{/facts}}</dl>{{/empty(facts)}}{{#why}}<p>{{.}}</p>{{/why}}{{#calendar}}{{> MonthView}}{{/calendar}}<p class="quiet">[[cycle.signs]]</p>
    <p><a class="button" href="{{addPath}}">[[samples.add]]</a></p>{{#symptoms}}{{> PageTable}}{{/symptoms}}{{#cycles}}{{> PageTable}}<p class="quiet">[[cycle.rule]]</p>{{/cycles}}
    """#,
    "DataPage": #"""
    <p><a href="{{typePath}}">{{typeTitle}}</a> · <a href="{{typePath}}/add">[[samples.add]]</a></p>
    <form method="get" action="{{typePath}}/data" class="panel"><div class="row">{{#filters}}{{> FormField}}{{/filters}}<div><button class="button-quiet">[[samples.filter]]</button></div></div></form>
    <p class="quiet">{{count}}</p>
    {{#problem}}<p class="fault" role="alert">{{.}}</p>{{/problem}}
    {{^empty(rows)}}<form method="post" action="{{typePath}}/data/delete"><input type="hidden" name="token" value="{{token}}">
    {{#kept}}<input type="hidden" name="{{name}}" value="{{value}}">{{/kept}}
    <div class="table-wrap" tabindex="0"><table><caption>[[samples.rows]]</caption><thead><tr><th scope="col"><span class="visually-hidden">[[samples.tick]]</span></th>
    <th scope="col">[[samples.start]]</th><th scope="col">[[samples.end]]</th><th scope="col">[[samples.value]]</th><th scope="col">[[samples.source]]</th></tr></thead><tbody>
    {{#rows}}<tr><td><label class="check"><input type="checkbox" name="uuid" value="{{uuid}}"{{#isTicked}} checked{{/isTicked}}><span class="visually-hidden">[[samples.tick]] {{start}}</span></label></td>
    <th scope="row"><a href="{{path}}"><time datetime="{{date}}">{{start}}</time></a></th><td data-head="[[samples.end]]">{{end}}</td><td data-head="[[samples.value]]">{{value}}</td><td data-head="[[samples.source]]">{{source}}</td></tr>{{/rows}}
    </tbody></table></div>
    <div class="row"><button type="button" class="button-quiet" data-check="on" hidden>[[samples.tick.all]]</button><button class="button-danger">[[samples.delete.ticked]]</button><a class="button-danger" href="{{deletePath}}">[[samples.delete.all]]</a></div></form>{{/empty(rows)}}
    {{^rows}}<p>[[samples.none]]</p>{{/rows}}
    <nav class="pager" aria-label="[[samples.pages]]">{{#newest}}<a href="{{.}}">[[samples.newest]]</a>{{/newest}}{{#next}}<a rel="next" href="{{.}}">[[samples.older]]</a>{{/next}}</nav>
    """#,
    "DayPage": #"""
    <nav class="pager" aria-label="[[days.day]]">{{#earlier}}<a href="{{earlier}}" rel="prev">[[days.earlier]]</a>{{/earlier}}
    {{#later}}<a href="{{later}}" rel="next">[[days.later]]</a>{{/later}}</nav><ul class="chips">{{#links}}<li><a class="chip" href="{{path}}">{{name}}</a></li>{{/links}}</ul>{{#note}}{{> NoteView}}{{/note}}{{#symptoms}}{{> PageTable}}{{/symptoms}}{{#types}}{{> PageTable}}{{/types}}{{^types}}<p>[[notes.noSamples]]</p>{{/types}}
    """#,
    "DaysPeriod": #"""
    <nav aria-label="[[days.period]]"><ul class="chips">{{#choices}}{{> PageChoice}}{{/choices}}</ul><div class="pager">{{#earlier}}<a href="{{earlier}}" rel="prev">[[days.earlier]]</a>{{/earlier}}{{#later}}<a href="{{later}}" rel="next">[[days.later]]</a>{{/later}}</div></nav>{{#picker}}{{> PeriodLinksPicker}}{{/picker}}<p class="quiet">{{days}}</p>
    """#,
    "DeleteDataPage": #"""
    <p>{{question}}</p><p class="quiet">[[samples.delete.undo]]</p>
    {{^empty(rows)}}<div class="table-wrap" tabindex="0"><table><caption>[[samples.delete.what]]</caption><thead><tr><th scope="col">[[samples.source]]</th><th scope="col">[[samples.type]]</th><th scope="col" class="number">[[samples.number]]</th></tr></thead>
    <tbody>{{#rows}}<tr><th scope="row">{{source}}</th><td data-head="[[samples.type]]">{{type}}</td><td class="number" data-head="[[samples.number]]">{{count}}</td></tr>{{/rows}}</tbody></table></div>
    <form method="post" action="{{dataPath}}/delete" class="row"><input type="hidden" name="token" value="{{token}}"><input type="hidden" name="all" value="yes">
    {{#kept}}<input type="hidden" name="{{name}}" value="{{value}}">{{/kept}}<button class="button-danger">[[samples.delete]]</button></form>{{/empty(rows)}}
    <p><a class="button-quiet" href="{{backPath}}">[[samples.back]]</a></p>
    """#,
    "DevicesPage": #"""
    <ul class="chips"><li><a class="chip" href="/sharing">[[section.sharing]]</a></li><li><a class="chip" href="/sources">[[sources.title]]</a></li></ul>
    <p class="quiet">[[sources.devicesHint]]</p>{{^devices}}<p>[[sources.noDevices]]</p>{{/devices}}
    <ul class="cards">{{#devices}}<li class="card"><h2>{{name}}</h2><dl class="figures">{{#facts}}<dt>{{label}}</dt><dd>{{text}}</dd>{{/facts}}</dl>
    <ul>{{#kinds}}<li><a href="{{path}}">{{type}}</a> <span class="quiet">{{#last}}{{> ShownDate}}{{/last}}</span></li>{{/kinds}}</ul></li>{{/devices}}</ul>
    """#,
    "EntrancePage": #"""
    {{#text}}<p>{{.}}</p>{{/text}}{{#command}}<pre class="panel">{{.}}</pre>{{/command}}{{#fault}}<p class="fault" id="fault" role="alert">{{.}}</p>{{/fault}}
    {{#hasForm}}<form method="post" action="/unlock" class="stack"><input type="hidden" name="token" value="{{token}}">
    <div><label for="passphrase">[[entrance.passphrase]]</label><input id="passphrase" name="passphrase" type="password" autocomplete="current-password" required></div>
    <div><button class="button">[[entrance.unlock]]</button></div></form>{{/hasForm}}
    {{#cardPath}}<p><a class="button-quiet" href="{{cardPath}}">[[medical.title]]</a></p>{{/cardPath}}
    """#,
    "FilesPage": #"""
    <p><a href="/transfer">[[section.transfer]]</a></p><p class="quiet">[[transfer.filesHint]]</p><pre class="panel">health files FILE &gt; COPY</pre>
    {{^files}}<p>[[transfer.noFiles]]</p>{{/files}}
    {{^empty(files)}}<div class="table-wrap" tabindex="0"><table><caption>[[transfer.filesCaption]]</caption><thead><tr><th scope="col">[[transfer.path]]</th><th scope="col" class="number">[[transfer.size]]</th></tr></thead>
    <tbody>{{#files}}<tr><th scope="row">{{#download}}<a href="{{.}}" download>{{name}}</a>{{/download}}{{^download}}{{name}} <span class="quiet">[[transfer.tooLarge]]</span>{{/download}}</th><td class="number">{{size}}</td></tr>{{/files}}</tbody></table></div>{{/empty(files)}}
    <nav class="pager" aria-label="[[transfer.files]]">{{> PageWindow}}</nav>
    """#,
    "FormField": #"""
    <div>{{^empty(checks)}}<fieldset class="checks"><legend>{{label}}</legend>{{#checks}}<label class="check"><input type="checkbox" name="{{name}}" value="{{value}}"{{#isChosen}} checked{{/isChosen}}>{{text}}</label>{{/checks}}</fieldset>{{/empty(checks)}}{{^checks}}<label for="{{name}}">{{label}}</label>{{/checks}}{{^empty(choices)}}<select id="{{name}}" name="{{name}}"{{#fault}} aria-invalid="true" aria-describedby="{{name}}-fault"{{/fault}}>{{#choices}}{{> FormFieldOption}}{{/choices}}</select>{{/empty(choices)}}{{#input}}<input id="{{name}}" name="{{name}}" type="{{type}}" inputmode="{{keyboard}}" value="{{content}}" autocomplete="off"{{#fault}} aria-invalid="true" aria-describedby="{{name}}-fault"{{/fault}}>{{/input}}{{#hint}}<p class="quiet">{{.}}</p>{{/hint}}{{#fault}}<p class="fault" id="{{name}}-fault" role="alert">{{.}}</p>{{/fault}}</div>
    """#,
    "FormFieldOption": #"""
    <option value="{{value}}"{{#isChosen}} selected{{/isChosen}}>{{text}}</option>
    """#,
    "FormGroup": #"""
    <fieldset class="panel"><legend>{{legend}}</legend><div class="row">{{#fields}}{{> FormField}}{{/fields}}</div></fieldset>
    """#,
    "GoalsPage": #"""
    {{#until}}<p class="quiet">{{.}}</p>{{/until}}{{^empty(rings)}}<ul class="cards">{{#rings}}<li class="card"><h2>{{name}}</h2><dl class="figures">{{#facts}}{{> PageFact}}{{/facts}}</dl></li>{{/rings}}</ul>{{/empty(rings)}}{{#awards}}{{> PageTable}}{{/awards}}{{^rings}}<p>[[activity.empty]] <a href="/transfer">[[section.transfer]]</a></p>{{/rings}}
    <section><h2>[[goals.own]]</h2><p class="quiet">[[goals.ownHint]]</p>{{#fault}}<p class="fault" role="alert">{{.}}</p>{{/fault}}<form method="post" action="/activity/goals" class="panel"><input type="hidden" name="token" value="{{token}}"><div class="row">{{#own}}<div><label for="goal-move">[[goals.move]]</label><input id="goal-move" name="move" inputmode="numeric" maxlength="5" value="{{move}}"></div>
    <div><label for="goal-exercise">[[goals.exercise]]</label><input id="goal-exercise" name="exercise" inputmode="numeric" maxlength="4" value="{{exercise}}"></div>
    <div><label for="goal-stand">[[goals.stand]]</label><input id="goal-stand" name="stand" inputmode="numeric" maxlength="2" value="{{stand}}"></div>{{/own}}<div><button class="button">[[profile.save]]</button></div></div></form></section>
    """#,
    "GrantEndView": #"""
    {{#end}}<div><label for="end">[[sharing.end]]</label><select id="end" name="end" aria-describedby="end-hint">{{#canKeep}}<option value="keep"{{#isKeep}} selected{{/isKeep}}>[[sharing.endKeep]]</option>{{/canKeep}}
    <option value="none"{{#isNone}} selected{{/isNone}}>[[sharing.endNone]]</option><option value="7d"{{#isWeek}} selected{{/isWeek}}>[[sharing.endWeek]]</option><option value="30d"{{#isMonth}} selected{{/isMonth}}>[[sharing.endMonth]]</option></select>
    <p class="quiet" id="end-hint">[[sharing.endHint]]</p></div>{{/end}}
    """#,
    "HeadedCell": #"""
    <td{{#head}} data-head="{{head}}"{{/head}}>{{text}}</td>
    """#,
    "HighlightCard": #"""
    <li class="card"><p>{{sentence}}</p>{{#coverage}}<p>{{coverage}}</p>{{/coverage}}{{#whyPath}}<p><a href="{{whyPath}}">[[summary.why]]</a></p>{{/whyPath}}{{#chartPath}}<p><a href="{{chartPath}}">[[summary.chart]]</a></p>{{/chartPath}}</li>
    """#,
    "ImportPage": #"""
    <dl class="figures">{{#facts}}{{> PageFact}}{{/facts}}</dl>{{#note}}<p>{{note}}</p>{{/note}}{{#types}}{{> PageTable}}{{/types}}{{^types}}<p>[[transfer.empty]]</p>{{/types}}<p class="quiet">[[transfer.leftOut]]</p><p class="row"><a class="button-quiet" href="/transfer">[[transfer.back]]</a><a class="button-danger" href="{{removalPath}}">[[transfer.delete]]</a></p>
    """#,
    "ImportRemovalPage": #"""
    <dl class="figures"><dt>[[transfer.file]]</dt><dd>{{name}}</dd><dt>[[transfer.began]]</dt><dd>{{#began}}{{> ShownDate}}{{/began}}</dd><dt>[[transfer.stored]]</dt><dd>{{stored}}</dd></dl>
    {{#progress}}<p role="status">{{.}}</p>{{/progress}}<p>[[transfer.deleteWarning]]</p>
    <form method="post" action="{{path}}" class="row"><input type="hidden" name="token" value="{{token}}"><button class="button-danger">{{button}}</button><a class="button-quiet" href="/transfer">[[transfer.back]]</a></form>
    """#,
    "LockedCardPage": #"""
    {{#problem}}<p class="fault" role="alert">{{.}}</p>{{/problem}}{{^empty(parts)}}{{> MedicalCardView}}{{/empty(parts)}}{{#asOf}}<p class="quiet">{{.}}</p>{{/asOf}}<p><a class="button-quiet" href="/">[[entrance.unlock]]</a></p>
    """#,
    "MedicalCardView": #"""
    <div class="card"><dl class="figures medical">{{#parts}}<dt>{{label}}</dt><dd>{{#lines}}<p>{{.}}</p>{{/lines}}</dd>{{/parts}}</dl></div>
    """#,
    "MedicalPage": #"""
    {{^empty(parts)}}{{> MedicalCardView}}{{/empty(parts)}}
    {{#problem}}<p class="fault" role="alert">{{.}}</p>{{/problem}}<form method="post" action="/medical-id" class="panel stack"><input type="hidden" name="token" value="{{token}}"><p class="quiet">[[medical.how]] <a href="/profile">[[section.profile]]</a>, <a href="/medications">[[records.medications]]</a></p>
    {{#fields}}<div><label for="{{name}}">{{label}}</label><textarea id="{{name}}" name="{{name}}">{{text}}</textarea></div>{{/fields}}<div><button class="button">[[profile.save]]</button></div></form>
    <section><h2>[[medical.locked]]</h2><form method="post" action="/medical-id/locked" class="panel stack"><input type="hidden" name="token" value="{{token}}">{{#isShownWhileLocked}}<p>[[medical.lockedOn]]</p><div><button class="button-danger" name="shown" value="no">[[medical.lockedStop]]</button></div>{{/isShownWhileLocked}}{{^isShownWhileLocked}}<p>[[medical.lockedOff]]</p><div><button class="button-quiet" name="shown" value="yes">[[medical.lockedAllow]]</button></div>{{/isShownWhileLocked}}</form></section>
    """#,
    "MedicationPage": #"""
    <p><a href="/medications">[[records.medications]]</a></p>{{#problem}}<p class="fault" role="alert">{{.}}</p>{{/problem}}{{#schedule}}<p>{{.}}</p>{{/schedule}}
    <form method="post" action="{{action}}" class="stack"><input type="hidden" name="token" value="{{token}}">{{#groups}}{{> FormGroup}}{{/groups}}
    <div><button class="button">{{saving}}</button></div></form>{{#archiving}}<form method="post" action="{{action}}/archive"><input type="hidden" name="token" value="{{token}}"><input type="hidden" name="archived" value="{{archived}}"><button class="button-quiet">{{archiving}}</button></form>
    <form method="post" action="{{action}}/delete"><input type="hidden" name="token" value="{{token}}"><p class="quiet">[[samples.delete.undo]] [[medication.deleteKeeps]]</p><button class="button-danger">[[samples.delete]]</button></form>{{/archiving}}
    """#,
    "MedicationsPage": #"""
    <nav class="pager" aria-label="[[days.day]]">{{#earlier}}<a href="{{earlier}}" rel="prev">[[days.earlier]]</a>{{/earlier}}
    {{#later}}<a href="{{later}}" rel="next">[[days.later]]</a>{{/later}}</nav>{{#problem}}<p class="fault" role="alert">{{.}}</p>{{/problem}}
    {{^empty(due)}}<section><h2>{{dueCaption}}</h2><div class="table-wrap" tabindex="0" role="region" aria-label="{{dueCaption}}"><table><thead><tr><th scope="col">[[records.medication]]</th><th scope="col">[[records.due]]</th><th scope="col">[[records.dose]]</th><th scope="col">[[records.status]]</th><td></td></tr></thead>
    <tbody>{{#due}}<tr><th scope="row"><a href="{{path}}">{{medication}}</a></th><td data-head="[[records.due]]">{{time}}</td><td data-head="[[records.dose]]">{{amount}}</td><td data-head="[[records.status]]">{{status}}</td><td>
    {{#tick}}<form method="post" action="/medications/dose" class="row"><input type="hidden" name="token" value="{{token}}"><input type="hidden" name="medication" value="{{id}}"><input type="hidden" name="date" value="{{date}}"><input type="hidden" name="due" value="{{clock}}">
    <button class="button" name="status" value="taken">[[dose.take]]<span class="visually-hidden"> {{medication}} {{time}}</span></button><button class="button-quiet" name="status" value="skipped">[[dose.skip]]<span class="visually-hidden"> {{medication}} {{time}}</span></button></form>{{/tick}}
    {{#record}}<form method="post" action="/medications/doses/{{record}}/delete"><input type="hidden" name="token" value="{{token}}"><input type="hidden" name="date" value="{{date}}"><button class="button-quiet">[[dose.takeBack]]<span class="visually-hidden"> {{medication}} {{time}}</span></button></form>{{/record}}</td></tr>{{/due}}</tbody></table></div>
    {{#dueNote}}<p class="quiet">{{.}}</p>{{/dueNote}}</section>{{/empty(due)}}{{#doses}}{{> PageTable}}{{/doses}}{{#noDoses}}<p>{{.}}</p>{{/noDoses}}
    {{^empty(fields)}}<section><h2>[[dose.record]]</h2><form method="post" action="/medications/log" class="panel"><input type="hidden" name="token" value="{{token}}"><input type="hidden" name="date" value="{{date}}"><div class="row">{{#fields}}{{> FormField}}{{/fields}}
    <div><button class="button">[[dose.take]]</button></div></div></form></section>{{/empty(fields)}}{{#weeks}}{{> PageTable}}<p class="quiet">[[dose.weeksRule]]</p>{{/weeks}}{{#medications}}{{> PageTable}}{{/medications}}{{^medications}}<p>[[records.noMedications]]</p>{{/medications}}{{#archived}}{{> PageTable}}{{/archived}}<p><a class="button" href="/medications/new">[[medication.add]]</a></p>
    """#,
    "MonthView": #"""
    <section><h2>{{caption}}</h2><nav class="pager" aria-label="[[days.month]]">{{#earlier}}<a href="{{earlier}}" rel="prev">[[days.earlier]]</a>{{/earlier}}{{#later}}<a href="{{later}}" rel="next">[[days.later]]</a>{{/later}}</nav>
    <ol class="calendar panel">{{#weekdays}}<li class="quiet" aria-hidden="true">{{.}}</li>{{/weekdays}}{{#blanks}}<li aria-hidden="true">{{.}}</li>{{/blanks}}{{#days}}<li{{#isOutlined}} class="outlined"{{/isOutlined}}><a href="{{path}}"><time datetime="{{day}}">{{number}}</time><span aria-hidden="true">{{mark}}</span><span class="visually-hidden"> {{text}}</span></a></li>{{/days}}</ol></section>
    """#,
    "MoodPage": #"""
    {{#calendar}}{{> MonthView}}{{/calendar}}<p class="quiet">[[mood.signs]]</p><p><a class="button" href="{{addPath}}">[[samples.add]]</a> <a class="button-quiet" href="/records/moods">[[mood.all]]</a></p>{{#associations}}{{> PageTable}}{{/associations}}{{#labels}}{{> PageTable}}{{/labels}}{{#isBare}}<p>[[mood.empty]]</p>{{/isBare}}
    """#,
    "NightPage": #"""
    <nav class="pager" aria-label="[[days.period]]"><a href="{{earlier}}" rel="prev">[[days.earlier]]</a><a href="{{all}}">[[sleep.title]]</a>{{#later}}<a href="{{later}}" rel="next">[[days.later]]</a>{{/later}}</nav>{{^empty(facts)}}<dl class="figures">{{#facts}}{{> PageFact}}{{/facts}}</dl>{{/empty(facts)}}{{^facts}}<p>[[sleep.empty]]</p>{{/facts}}{{#nightSVG}}<figure class="chart">{{{nightSVG}}}</figure>{{/nightSVG}}{{#tables}}{{> PageTable}}{{/tables}}
    """#,
    "NoteView": #"""
    <section><h2>[[notes.one]]</h2><form method="post" action="/notes" class="panel stack"><input type="hidden" name="token" value="{{token}}"><input type="hidden" name="about" value="{{about}}">
    <div><label for="note">[[notes.label]]</label><textarea id="note" name="text"{{#fault}} aria-invalid="true" aria-describedby="note-fault"{{/fault}}>{{text}}</textarea>{{#fault}}<p class="fault" id="note-fault" role="alert">{{.}}</p>{{/fault}}</div>
    <div class="row"><button class="button">[[profile.save]]</button>{{#isThere}}<button class="button-danger" name="delete" value="1">[[samples.delete]]</button>{{/isThere}}</div></form></section>
    """#,
    "NotesPage": #"""
    {{#problem}}<p class="fault" role="alert">{{.}}</p>{{/problem}}<p>[[notes.why]]</p><p><strong>{{subject}}</strong></p>{{#note}}{{> NoteView}}{{/note}}<section><h2>[[notes.other]]</h2>{{#picker}}{{> PeriodLinksPicker}}{{/picker}}</section>{{#notes}}{{> PageTable}}{{/notes}}
    """#,
    "ObjectChoicePage": #"""
    <p><a href="{{appPath}}">{{name}}</a></p>{{#isAsked}}<p>[[sharing.objectsAsked]]</p>{{/isAsked}}<p class="quiet">[[sharing.objectsHint]]</p>
    {{> ShownReason}}
    <form method="post" action="{{path}}" class="stack"><input type="hidden" name="token" value="{{token}}">
    {{^items}}<p>[[sharing.noObjects]]</p>{{/items}}
    {{^empty(items)}}<div class="row"><button type="button" class="button-quiet" data-check="on" hidden>[[sharing.turnOn]]</button><button type="button" class="button-quiet" data-check="off" hidden>[[sharing.turnOff]]</button></div>
    <fieldset><legend>{{legend}}</legend>{{#items}}<input type="hidden" name="shown" value="{{uuid}}"><label class="check"><input type="checkbox" name="on" value="{{uuid}}"{{#isOn}} checked{{/isOn}}>
    <span>{{kind}} {{#date}}{{> ShownDate}}{{/date}} <span class="quiet">{{source}}</span></span></label>{{/items}}</fieldset>
    <div><label for="strength">[[sharing.needed]]</label><select id="strength" name="strength"><option value="asked">[[sharing.neededAny]]</option><option value="isolated">[[sharing.neededIsolated]]</option></select></div>{{/empty(items)}}
    <div class="row">{{^empty(items)}}<button class="button" name="action" value="save">[[sharing.keep]]</button>{{/empty(items)}}<button class="button-quiet" name="action" value="none">[[sharing.noChange]]</button></div></form>
    <nav class="pager" aria-label="[[sharing.objects]]">{{> PageWindow}}</nav>
    """#,
    "PageChoice": #"""
    <li><a class="chip" href="{{address}}"{{#isChosen}} aria-current="true"{{/isChosen}}>{{name}}</a></li>
    """#,
    "PageFact": #"""
    <dt>{{label}}</dt><dd>{{value}}</dd>
    """#,
    "PageFile": #"""
    <li><a class="chip" href="{{path}}" download>{{name}}</a></li>
    """#,
    "PageLayout": #"""
    <!DOCTYPE html>
    <html lang="{{language}}"><head><meta charset="utf-8"><title>{{title}} - [[frame.app]]</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
    <link rel="stylesheet" href="/assets/app.css"><link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
    <link rel="apple-touch-icon" href="/assets/icon-192.png"><link rel="manifest" href="/assets/app.webmanifest" crossorigin="use-credentials">
    {{#hasMap}}<link rel="stylesheet" href="/leaflet/leaflet.css"><script src="/leaflet/leaflet.js" defer></script>{{/hasMap}}<script src="/assets/app.js" defer></script></head>
    <body{{#live}} data-live="{{live}}"{{/live}}><a class="skip" href="#content">[[frame.skip]]</a>
    <header class="bar"><a class="brand" href="/">[[frame.app]]</a><details class="menu"><summary>[[frame.menu]]</summary></details><nav aria-label="[[frame.navigation]]"><ul>
    {{#navigation}}<li><a href="{{path}}"{{#current}} aria-current="{{current}}"{{/current}}>{{name}}</a></li>{{/navigation}}</ul></nav>
    {{#leaving}}<form method="post" action="{{path}}"><input type="hidden" name="token" value="{{token}}"><button class="button-quiet">{{text}}</button></form>{{/leaving}}</header>
    <main id="content" tabindex="-1"><h1>{{title}}</h1>
    {{#notice}}<div class="notice" role="status"><p>{{text}}</p>{{#undo}}<form method="post" action="{{undo}}"><input type="hidden" name="token" value="{{token}}">{{#back}}<input type="hidden" name="back" value="{{back}}">{{/back}}{{#instead}}<input type="hidden" name="instead" value="{{instead}}">{{/instead}}<button class="button">[[frame.undo]]</button></form>{{/undo}}</div>{{/notice}}{{#leftOut}}<div class="notice" role="status"><p>{{leftOut}}</p></div>{{/leftOut}}
    {{#view}}[[[view]]]{{/view}}
    </main><footer><p>{{foot}}</p></footer></body></html>
    """#,
    "PagePager": #"""
    <nav class="pager" aria-label="[[days.pages]]">{{#newest}}<a href="{{newest}}">[[days.newest]]</a>{{/newest}}{{#older}}<a href="{{older}}" rel="next">[[days.older]]</a>{{/older}}</nav>
    """#,
    "PageTable": #"""
    <section><h2>{{caption}}</h2><div class="table-wrap" tabindex="0" role="region" aria-label="{{caption}}"><table><thead><tr>{{#heads}}<th scope="col">{{.}}</th>{{/heads}}</tr></thead><tbody>{{#rows}}<tr><th scope="row">{{#link}}<a href="{{link}}">{{/link}}{{#iso}}<time datetime="{{iso}}">{{/iso}}{{head}}{{#iso}}</time>{{/iso}}{{#link}}</a>{{/link}}</th>{{#headedCells}}{{> HeadedCell}}{{/headedCells}}</tr>{{/rows}}</tbody></table></div>{{#note}}<p class="quiet">{{note}}</p>{{/note}}{{#pager}}<nav class="pager" aria-label="{{caption}}: [[days.pages]]">{{#previous}}<a href="{{previous}}">[[frame.previous]]</a>{{/previous}}{{#next}}<a href="{{next}}">[[frame.next]]</a>{{/next}}</nav>{{/pager}}</section>
    """#,
    "PageWindow": #"""
    {{#previous}}<a rel="prev" href="{{.}}">[[frame.previous]]</a>{{/previous}}{{#next}}<a rel="next" href="{{.}}">[[frame.next]]</a>{{/next}}
    """#,
    "PairPage": #"""
    <p class="lead">{{sentence}}</p><p>[[pair.cause]]</p>
    {{#pointsSVG}}<section><h2>[[pair.points]]</h2><figure class="chart">{{{pointsSVG}}}</figure></section>{{/pointsSVG}}
    {{#timeSVG}}<section><h2>[[pair.time]]</h2><figure class="chart">{{{timeSVG}}}</figure></section>{{/timeSVG}}
    <ul class="chips"><li><a class="chip" href="{{firstPath}}">{{firstName}}</a></li><li><a class="chip" href="{{secondPath}}">{{secondName}}</a></li></ul>
    """#,
    "PeriodLinks": #"""
    <nav aria-label="[[types.periods]]"><ul class="chips">{{#lengths}}<li><a class="chip" href="{{path}}"{{#isCurrent}} aria-current="true"{{/isCurrent}}>{{name}}</a></li>{{/lengths}}</ul><div class="pager">{{#previousPath}}<a rel="prev" href="{{previousPath}}">[[types.earlier]]</a>{{/previousPath}}<strong class="period">{{days}}</strong>{{#nextPath}}<a rel="next" href="{{nextPath}}">[[types.later]]</a>{{/nextPath}}{{#newestPath}}<a href="{{newestPath}}">[[types.newest]]</a>{{/newestPath}}</div></nav>{{#picker}}{{> PeriodLinksPicker}}{{/picker}}
    """#,
    "PeriodLinksPicker": #"""
    <form method="get" action="{{action}}" class="row">{{#kept}}<input type="hidden" name="{{name}}" value="{{value}}">{{/kept}}<div><label for="picked">[[types.date]]</label><input id="picked" type="date" name="date" value="{{day}}"></div><div><button class="button-quiet">[[types.go]]</button></div></form>
    """#,
    "PermissionSheetPage": #"""
    <dl class="figures"><dt>[[sharing.identifier]]</dt><dd>{{identifier}}</dd><dt>[[sharing.asked]]</dt><dd>{{#asked}}{{> ShownDate}}{{/asked}}</dd>
    <dt>[[sharing.identity]]</dt><dd>{{strength}}</dd></dl>{{^isRegistered}}<p class="fault">[[sharing.notRegistered]]</p>{{/isRegistered}}
    {{> ShownReason}}
    {{#objects}}<p><a class="button-quiet" href="{{path}}">{{label}}</a></p>{{/objects}}
    {{#fault}}<p class="fault" role="alert">{{.}}</p>{{/fault}}
    <form method="post" action="{{path}}" class="stack"><input type="hidden" name="token" value="{{token}}">
    {{#hasSwitches}}<div class="row"><button type="button" class="button-quiet" data-check="on" hidden>[[sharing.turnOn]]</button><button type="button" class="button-quiet" data-check="off" hidden>[[sharing.turnOff]]</button></div>{{/hasSwitches}}
    {{^empty(saves)}}<fieldset><legend>{{saveLegend}}</legend>{{#saves}}{{> PermissionToggle}}{{/saves}}</fieldset>{{/empty(saves)}}
    {{^empty(reads)}}<fieldset><legend>{{readLegend}}</legend>{{#reads}}{{> PermissionToggle}}{{/reads}}</fieldset>{{/empty(reads)}}
    {{> ReadWindowView}}
    {{> ReadAmountView}}
    {{> GrantEndView}}
    {{#hasSwitches}}<div><label for="strength">[[sharing.needed]]</label><select id="strength" name="strength"><option value="asked">[[sharing.neededAsked]]</option><option value="isolated"{{#isOnlyIsolated}} selected{{/isOnlyIsolated}}>[[sharing.neededIsolated]]</option></select></div>{{/hasSwitches}}
    <div class="row">{{#hasSwitches}}<button class="button" name="action" value="allow">[[sharing.allow]]</button><button class="button-quiet" name="action" value="all">[[sharing.allowAll]]</button>{{/hasSwitches}}
    <button class="button-danger" name="action" value="deny">[[sharing.deny]]</button><button class="button-quiet" name="action" value="dismiss">[[sharing.dismiss]]</button></div>
    <p class="quiet">[[sharing.dismissHint]]</p></form>
    """#,
    "PermissionToggle": #"""
    <label class="check"><input type="hidden" name="shown" value="{{key}}"><input type="checkbox" name="on" value="{{key}}"{{#isOn}} checked{{/isOn}}>
    <span>{{label}}{{#note}} <span class="quiet">({{note}})</span>{{/note}}</span></label>
    """#,
    "ProfilePage": #"""
    {{#problem}}<p class="fault" role="alert">{{.}}</p>{{/problem}}
    <form method="post" action="/profile/language" class="panel"><input type="hidden" name="token" value="{{token}}"><div class="row">{{#language}}{{> FormField}}{{/language}}<div><button class="button">[[profile.save]]</button></div></div></form>
    <section><h2>[[profile.person]]</h2><p class="quiet">[[profile.person.why]]</p><form method="post" action="/profile" class="panel stack"><input type="hidden" name="token" value="{{token}}"><div class="row">{{#characteristics}}{{> FormField}}{{/characteristics}}</div>{{^empty(unknown)}}<dl class="figures">{{#unknown}}<dt>{{title}}</dt><dd>{{value}}</dd>{{/unknown}}</dl>{{/empty(unknown)}}<div><button class="button">[[profile.save]]</button></div></form></section>
    <section><h2>[[profile.pinned]]</h2><p class="quiet">[[profile.pinned.why]]</p><form method="post" action="/profile/pinned" class="panel stack"><input type="hidden" name="token" value="{{token}}">
    <ol data-sortable>{{#pinned}}<li><div class="row"><input type="hidden" name="type" value="{{name}}"><a class="chip" href="{{path}}">{{type}}</a>
    {{^first()}}<button class="button-quiet" name="up" value="{{name}}"><span aria-hidden="true">↑</span><span class="visually-hidden">[[profile.up]] {{type}}</span></button>{{/first()}}
    {{^last()}}<button class="button-quiet" name="down" value="{{name}}"><span aria-hidden="true">↓</span><span class="visually-hidden">[[profile.down]] {{type}}</span></button>{{/last()}}
    <button class="button-quiet" name="remove" value="{{name}}">[[profile.remove]]<span class="visually-hidden"> {{type}}</span></button></div></li>{{/pinned}}</ol>
    <div class="row">{{#adding}}{{> FormField}}{{/adding}}<div><button class="button" name="order" value="keep" data-order>[[profile.pin]]</button></div></div></form></section>
    <section><h2>[[profile.units]]</h2><form method="post" action="/profile/system" class="panel"><input type="hidden" name="token" value="{{token}}"><div class="row">{{#system}}{{> FormField}}{{/system}}<div><button class="button">[[profile.save]]</button></div></div></form>
    {{^empty(units)}}<form method="post" action="/profile/units" class="panel stack"><input type="hidden" name="token" value="{{token}}"><p class="quiet">[[profile.units.why]]</p><div class="row">{{#units}}{{> FormField}}{{/units}}</div><div><button class="button">[[profile.save]]</button></div></form>{{/empty(units)}}</section>
    <section><h2>[[profile.data]]</h2><ul class="chips"><li><a class="chip" href="/removed">[[removed.title]]</a></li><li><a class="chip" href="/transfer">[[section.transfer]]</a></li><li><a class="chip" href="/sources">[[profile.sources]]</a></li><li><a class="chip" href="/devices">[[profile.devices]]</a></li></ul></section>
    """#,
    "ReadAmountView": #"""
    {{#amount}}<div><label for="amount">[[sharing.amountRead]]</label><select id="amount" name="amount" aria-describedby="amount-hint">{{#canKeep}}<option value="keep"{{#isKeep}} selected{{/isKeep}}>[[sharing.amountKeep]]</option>{{/canKeep}}
    <option value="all"{{#isAll}} selected{{/isAll}}>[[sharing.amountAll]]</option><option value="days"{{#isDays}} selected{{/isDays}}>[[sharing.amountDays]]</option><option value="hours"{{#isHours}} selected{{/isHours}}>[[sharing.amountHours]]</option></select>
    <p class="quiet" id="amount-hint">[[sharing.amountHint]]</p></div>{{/amount}}
    """#,
    "ReadWindowView": #"""
    {{#window}}<fieldset><legend>[[sharing.window]]</legend><p class="quiet" id="window-hint">[[sharing.windowHint]]</p>
    {{#canKeep}}<label class="check"><input type="radio" name="window" value="keep"{{#isKeep}} checked{{/isKeep}}>[[sharing.windowKeep]]</label>{{/canKeep}}
    <label class="check"><input type="radio" name="window" value="all"{{#isAll}} checked{{/isAll}}>[[sharing.windowAll]]</label>
    <div class="row"><label class="check"><input type="radio" name="window" value="days"{{#isDays}} checked{{/isDays}}>[[sharing.windowDays]]</label>
    <div><label for="window-days">[[sharing.days]]</label><input id="window-days" name="days" inputmode="numeric" size="6" maxlength="5" value="{{days}}"{{#windowFault}} aria-invalid="true" aria-describedby="window-fault"{{/windowFault}}></div></div>
    <div class="row"><label class="check"><input type="radio" name="window" value="date"{{#isDate}} checked{{/isDate}}>[[sharing.windowDate]]</label>
    <div><label for="window-date">[[sharing.date]]</label><input id="window-date" name="since" type="date" value="{{date}}"{{#windowFault}} aria-invalid="true" aria-describedby="window-fault"{{/windowFault}}></div></div>
    {{#windowFault}}<p class="fault" id="window-fault" role="alert">{{windowFault}}</p>{{/windowFault}}</fieldset>{{/window}}
    """#,
    "RecordListPage": #"""
    {{^empty(types)}}<nav aria-label="[[records.types]]"><ul class="chips">{{#types}}{{> PageChoice}}{{/types}}</ul></nav>{{/empty(types)}}{{#chart}}{{> ChartView}}{{/chart}}{{#records}}<div class="titled">{{> PageTable}}</div>{{/records}}{{^records}}<p>[[records.empty]] <a href="/transfer">[[section.transfer]]</a></p>{{/records}}{{#pager}}{{> PagePager}}{{/pager}}
    """#,
    "RecordPage": #"""
    <nav class="pager" aria-label="[[records.title]]"><a href="{{listPath}}">{{listName}}</a></nav><dl class="figures">{{#facts}}{{> PageFact}}{{/facts}}</dl>{{#chart}}{{> ChartView}}{{/chart}}{{#tables}}{{> PageTable}}{{/tables}}<section><h2>[[records.more]]</h2><ul class="chips">{{#files}}{{> PageFile}}{{/files}}
    <li><a class="chip" href="{{fields}}">[[records.fields]]</a></li></ul></section>
    {{#source}}<section><h2>[[records.text]]</h2>{{#cut}}<p class="quiet">{{cut}}</p>{{/cut}}<pre class="panel" tabindex="0">{{shown}}</pre></section>{{/source}}
    """#,
    "RecordsPage": #"""
    <nav aria-label="[[records.entered]]"><ul class="chips">{{#entered}}<li><a class="chip" href="{{path}}">{{name}}</a></li>{{/entered}}</ul></nav><ul class="cards">{{#kinds}}<li class="card"><a class="whole" href="{{path}}"><h2>{{name}}</h2><p class="value">{{count}}</p>
    <p class="quiet">{{newest}}</p></a></li>{{/kinds}}</ul>{{^kinds}}<p>[[records.none]] <a href="/transfer">[[section.transfer]]</a></p>{{/kinds}}
    """#,
    "RemovedPage": #"""
    <p>[[removed.how]]</p>{{#left}}<p class="notice" role="status">{{.}}</p>{{/left}}
    {{#items}}<section class="card"><h2>[[removed.deleted]] <time datetime="{{deletedDate}}">{{deleted}}</time></h2><p>{{count}}</p><p class="quiet">[[removed.until]] <time datetime="{{untilDate}}">{{until}}</time></p>
    <div class="table-wrap" tabindex="0"><table><caption class="visually-hidden">[[removed.rows]]</caption><thead><tr><th scope="col">[[removed.type]]</th><th scope="col">[[removed.source]]</th><th scope="col" class="number">[[removed.number]]</th></tr></thead>
    <tbody>{{#rows}}<tr><th scope="row">{{type}}</th><td data-head="[[removed.source]]">{{source}}</td><td class="number" data-head="[[removed.number]]">{{count}}</td></tr>{{/rows}}</tbody></table></div>{{#more}}<p class="quiet">{{.}}</p>{{/more}}
    <form method="post" action="/removed/{{number}}/restore"><input type="hidden" name="token" value="{{token}}"><button class="button">[[removed.restore]]<span class="visually-hidden"> {{deleted}}</span></button></form></section>{{/items}}
    {{^items}}<p>[[removed.none]]</p>{{/items}}
    """#,
    "RunningImportPage": #"""
    <p class="quiet">{{file}}</p>{{#fault}}<p class="fault" role="alert">{{.}}</p>{{/fault}}
    {{#isRunning}}<p role="status">{{state}}</p>{{#percent}}<progress max="100" value="{{.}}" aria-label="{{state}}"></progress>{{/percent}}
    <form method="post" action="/transfer/stop"><input type="hidden" name="token" value="{{token}}"><button class="button-quiet">[[running.stop]]</button></form>
    <p class="quiet">[[running.again]]</p>{{/isRunning}}
    {{#isDone}}<p role="status">{{state}}</p>{{#notes}}<p>{{.}}</p>{{/notes}}
    <div class="table-wrap" tabindex="0"><table><caption>[[running.report]]</caption><thead><tr><th scope="col">[[running.type]]</th><th scope="col" class="number">[[running.read]]</th><th scope="col" class="number">[[running.stored]]</th><th scope="col" class="number">[[running.there]]</th><th scope="col" class="number">[[running.kept]]</th><th scope="col" class="number">[[running.skipped]]</th></tr></thead><tbody>
    {{#rows}}<tr><th scope="row">{{name}}</th><td class="number" data-head="[[running.read]]">{{read}}</td><td class="number" data-head="[[running.stored]]">{{stored}}</td><td class="number" data-head="[[running.there]]">{{alreadyThere}}</td><td class="number" data-head="[[running.kept]]">{{kept}}</td><td class="number" data-head="[[running.skipped]]">{{skipped}}</td></tr>{{/rows}}</tbody></table></div>
    {{^empty(kept)}}<h2>[[running.odd]]</h2><p>[[running.odd.hint]]</p><div class="table-wrap" tabindex="0"><table><thead><tr><th scope="col">[[running.line]]</th><th scope="col">[[running.element]]</th><th scope="col">[[running.reason]]</th></tr></thead><tbody>
    {{#kept}}<tr><th scope="row">{{line}}</th><td data-head="[[running.element]]">{{element}}</td><td data-head="[[running.reason]]">{{reason}}</td></tr>{{/kept}}</tbody></table></div>{{/empty(kept)}}
    {{^empty(skipped)}}<h2>[[running.bad]]</h2><div class="table-wrap" tabindex="0"><table><thead><tr><th scope="col">[[running.line]]</th><th scope="col">[[running.element]]</th><th scope="col">[[running.reason]]</th></tr></thead><tbody>
    {{#skipped}}<tr><th scope="row">{{line}}</th><td data-head="[[running.element]]">{{element}}</td><td data-head="[[running.reason]]">{{reason}}</td></tr>{{/skipped}}</tbody></table></div>{{/empty(skipped)}}{{/isDone}}
    <p class="row">{{#isDone}}<a class="button" href="/">[[section.summary]]</a>{{/isDone}}<a class="button-quiet" href="/transfer">[[section.transfer]]</a></p>
    """#,
    "SamplePage": #"""
    <p><a href="{{typePath}}">{{typeTitle}}</a> · <a href="{{typePath}}/data">[[samples.all]]</a></p>{{#chart}}{{> ChartView}}{{/chart}}{{#symptoms}}{{> PageTable}}{{/symptoms}}{{#parts}}<section><h2>{{heading}}</h2><dl class="figures">{{#facts}}<dt>{{label}}</dt><dd>{{#path}}<a href="{{path}}">{{text}}</a>{{/path}}{{^path}}{{#date}}<time datetime="{{date}}">{{text}}</time>{{/date}}{{^date}}{{text}}{{/date}}{{/path}}</dd>{{/facts}}</dl></section>{{/parts}}
    <section><h2>[[samples.metadata]]</h2>{{^empty(metadata)}}<div class="table-wrap" tabindex="0"><table><thead><tr><th scope="col">[[samples.key]]</th><th scope="col">[[samples.value]]</th></tr></thead>
    <tbody>{{#metadata}}<tr><th scope="row">{{key}}</th><td>{{value}}</td></tr>{{/metadata}}</tbody></table></div>{{/empty(metadata)}}{{^metadata}}<p>[[samples.metadata.none]]</p>{{/metadata}}</section>
    {{#note}}{{> NoteView}}{{/note}}{{#correctPath}}<p><a class="button-quiet" href="{{correctPath}}">[[samples.correct]]</a></p>{{/correctPath}}
    <form method="post" action="{{ownPath}}/delete"><input type="hidden" name="token" value="{{token}}"><p class="quiet">[[samples.delete.undo]]</p><button class="button-danger">[[samples.delete]]</button></form>
    """#,
    "SharingPage": #"""
    <ul class="chips"><li><a class="chip" href="/sharing">[[sharing.reload]]</a></li><li><a class="chip" href="/sources">[[sources.title]]</a></li><li><a class="chip" href="/devices">[[sources.devices]]</a></li></ul>
    {{#isRestricted}}<div class="fault-box"><p>[[sharing.restricted]]</p></div>{{/isRestricted}}
    <section><h2>[[sharing.requests]]</h2>{{^requests}}<p class="quiet">[[sharing.noRequests]]</p>{{/requests}}
    <ul class="cards">{{#requests}}<li class="card"><a class="whole" href="{{path}}"><h3>{{name}}</h3>
    <p>{{count}}</p><p class="quiet">[[sharing.since]] {{#asked}}{{> ShownDate}}{{/asked}}</p><p class="quiet">{{strength}}</p><p><span class="button">[[sharing.openSheet]]</span></p></a></li>{{/requests}}</ul></section>
    <section><h2>[[sharing.apps]]</h2>{{^apps}}<p>[[sharing.noApps]]</p><pre class="panel">health apps add com.example.walks --name Walks --usage-share "To add up."</pre>{{/apps}}
    {{^empty(apps)}}<div class="table-wrap" tabindex="0"><table><caption>[[sharing.appsCaption]]</caption><thead><tr><th scope="col">[[sharing.app]]</th><th scope="col">[[sharing.identity]]</th>
    <th scope="col" class="number">[[sharing.allowed]]</th><th scope="col" class="number">[[sharing.denied]]</th><th scope="col">[[sharing.until]]</th><th scope="col">[[sharing.lastRead]]</th><th scope="col">[[sharing.lastSaved]]</th></tr></thead>
    <tbody>{{#apps}}<tr><th scope="row"><a href="{{path}}">{{name}}</a></th><td data-head="[[sharing.identity]]">{{identity}}</td><td class="number" data-head="[[sharing.allowed]]">{{granted}}</td><td class="number" data-head="[[sharing.denied]]">{{refused}}</td><td data-head="[[sharing.until]]">{{until}}</td>
    <td data-head="[[sharing.lastRead]]">{{#lastRead}}{{> ShownDate}}{{/lastRead}}</td><td data-head="[[sharing.lastSaved]]">{{#lastSaved}}{{> ShownDate}}{{/lastSaved}}</td></tr>{{/apps}}</tbody></table></div>{{/empty(apps)}}
    <nav class="pager" aria-label="[[sharing.apps]]">{{> PageWindow}}</nav></section>
    <section><h2>[[sharing.all]]</h2><p>[[sharing.allHint]]</p><form method="post" action="/sharing"><input type="hidden" name="token" value="{{token}}">
    {{#isRestricted}}<button class="button" name="restrict" value="off">[[sharing.unrestrict]]</button>{{/isRestricted}}{{^isRestricted}}<button class="button-danger" name="restrict" value="on">[[sharing.restrict]]</button>{{/isRestricted}}</form></section>
    """#,
    "ShownDate": #"""
    <time datetime="{{iso}}">{{text}}</time>
    """#,
    "ShownReason": #"""
    {{#reasons}}<figure class="panel"><figcaption>{{label}}</figcaption><blockquote>{{reason}}</blockquote></figure>{{/reasons}}
    """#,
    "SleepPage": #"""
    {{#period}}{{> DaysPeriod}}{{/period}}{{#mean}}<p>{{mean}}</p>{{/mean}}{{^empty(facts)}}<dl class="figures">{{#facts}}{{> PageFact}}{{/facts}}</dl>{{/empty(facts)}}{{#nightsSVG}}<figure class="chart">{{{nightsSVG}}}</figure>{{/nightsSVG}}{{#chart}}{{> ChartView}}{{/chart}}{{#months}}{{> PageTable}}{{/months}}{{#nights}}{{> PageTable}}{{/nights}}{{^months}}{{^nights}}<p>[[sleep.empty]] <a href="/transfer">[[section.transfer]]</a></p>{{/nights}}{{/months}}{{^empty(fields)}}<section><h2>[[sleep.plan]]</h2>{{#problem}}<p class="fault" role="alert">{{.}}</p>{{/problem}}<form method="post" action="/sleep/plan" class="panel"><input type="hidden" name="token" value="{{token}}"><div class="row">{{#fields}}{{> FormField}}{{/fields}}<div><button class="button">[[profile.save]]</button></div></div></form></section>{{/empty(fields)}}
    """#,
    "SourceRemovalPage": #"""
    <p>{{question}}</p><p class="quiet">{{identifier}}</p><p class="quiet">[[samples.delete.undo]]</p>
    <div class="table-wrap" tabindex="0"><table><caption>[[samples.delete.what]]</caption><thead><tr><th scope="col">[[samples.type]]</th><th scope="col" class="number">[[samples.number]]</th></tr></thead>
    <tbody>{{#rows}}<tr><th scope="row">{{type}}</th><td class="number">{{count}}</td></tr>{{/rows}}</tbody></table></div>{{#more}}<p class="quiet">{{.}}</p>{{/more}}
    <form method="post" action="{{path}}" class="row"><input type="hidden" name="token" value="{{token}}"><button class="button-danger">[[samples.delete]]</button><a class="button-quiet" href="/sources">[[samples.back]]</a></form>
    """#,
    "SourcesPage": #"""
    <ul class="chips"><li><a class="chip" href="/sharing">[[section.sharing]]</a></li><li><a class="chip" href="/devices">[[sources.devices]]</a></li></ul>
    {{^empty(feeds)}}<section><h2>[[sources.feeds]]</h2><ul class="cards">{{#feeds}}<li class="card"><a class="whole" href="{{path}}"><h3>{{name}}</h3><p>{{state}}</p>{{#silent}}<p class="quiet">{{.}}</p>{{/silent}}</a></li>{{/feeds}}</ul></section>{{/empty(feeds)}}
    {{^sources}}<p>[[sources.none]]</p>{{/sources}}
    {{^empty(sources)}}<div class="table-wrap" tabindex="0"><table><caption>[[sources.caption]]</caption><thead><tr><th scope="col">[[sources.source]]</th><th scope="col" class="number">[[sources.samples]]</th><th scope="col">[[sources.last]]</th><th scope="col">[[sources.types]]</th></tr></thead>
    <tbody>{{#sources}}<tr><th scope="row">{{name}}</th><td class="number" data-head="[[sources.samples]]">{{count}}</td><td data-head="[[sources.last]]">{{#last}}{{> ShownDate}}{{/last}}</td>
    <td data-head="[[sources.types]]"><ul>{{#kinds}}<li><a href="{{path}}">{{type}}</a> <span class="quiet">{{count}}</span></li>{{/kinds}}</ul>{{#more}}<p class="quiet">{{.}}</p>{{/more}}<p><a href="{{removalPath}}">[[sources.delete]]<span class="visually-hidden">: {{name}}</span></a></p></td></tr>{{/sources}}</tbody></table></div>{{/empty(sources)}}
    <nav class="pager" aria-label="[[sources.title]]">{{> PageWindow}}</nav>
    """#,
    "SummaryPage": #"""
    {{#asking}}<p class="notice"><a href="/sharing">{{asking}}</a></p>{{/asking}}{{#remark}}<p>{{remark}}</p>{{/remark}}{{^empty(alerts)}}<section><h2><a href="/alerts">[[alerts.new]]</a></h2><ul class="cards">{{#alerts}}<li class="card">{{> AlertsPageEvent}}</li>{{/alerts}}</ul></section>{{/empty(alerts)}}
    {{^empty(cards)}}<ul class="cards">{{#cards}}<li class="card"><a class="whole" href="{{path}}"><h2>{{name}}</h2>
    <p class="value">{{value}}</p><p class="quiet"><time datetime="{{date}}">{{when}}</time></p>{{#recent}}<p>{{recent}}</p>{{/recent}}{{#trend}}<p>{{trend}}</p>{{/trend}}
    {{#sparkSVG}}<div class="spark">{{{sparkSVG}}}</div>{{/sparkSVG}}</a></li>{{/cards}}</ul>{{/empty(cards)}}
    {{#vitals}}<p class="notice"><a href="/vitals">{{vitals}}</a></p>{{/vitals}}
    {{^empty(trends)}}<h2>[[trends.title]]</h2><ul class="cards">{{#trends}}{{> TrendCard}}{{/trends}}</ul>{{/empty(trends)}}
    {{^empty(highlights)}}<h2>[[summary.highlights]]</h2><ul class="cards">{{#highlights}}{{> HighlightCard}}{{/highlights}}</ul>{{/empty(highlights)}}
    {{#rings}}<h2>[[summary.rings]]</h2><p><a href="{{ringsPath}}">{{ringsText}}</a></p><div class="rings">{{#ringsChart}}{{> ChartView}}{{/ringsChart}}</div>{{/rings}}{{#night}}<h2>{{nightTitle}}</h2><p><a href="{{nightPath}}">{{nightText}}</a></p>{{#nightChart}}{{> ChartView}}{{/nightChart}}{{/night}}{{^empty(sources)}}<h2>[[summary.fresh]]</h2><ul>{{#sources}}<li>{{until}}</li>{{/sources}}</ul>{{/empty(sources)}}{{#isEmpty}}<p>[[summary.empty]]</p><ol class="stack"><li>[[summary.first]]</li><li>[[summary.second]]</li><li>[[summary.third]]</li></ol><form method="post" action="/transfer/upload" enctype="multipart/form-data" data-upload class="panel stack"><input type="hidden" name="token" value="{{token}}">{{> UploadFile}}
    {{> UploadButtons}}</form><p class="row"><a class="button-quiet" href="/transfer">[[section.transfer]]</a><a class="button-quiet" href="/browse">[[summary.add]]</a></p>{{/isEmpty}}
    {{^isEmpty}}<p class="row"><a class="button-quiet" href="/trends">[[summary.allTrends]]</a><a class="button-quiet" href="/vitals">[[vitals.link]]</a><a class="button-quiet" href="/browse">[[section.browse]]</a><a class="button-quiet" href="/profile">[[summary.choose]]</a><a class="button-quiet" href="/alerts">[[alerts.title]]</a></p>{{/isEmpty}}
    """#,
    "TransferPage": #"""
    <section><h2>[[transfer.import]]</h2><p>[[transfer.importHint]]</p>
    <form method="post" action="/transfer/upload" enctype="multipart/form-data" data-upload class="stack"><input type="hidden" name="token" value="{{token}}">
    {{> UploadFile}}
    <label class="check"><input type="checkbox" name="back" value="1">[[transfer.bringBack]]</label>
    {{> UploadButtons}}</form><p><a href="/transfer/running">[[transfer.running]]</a></p></section>
    <section><h2>[[transfer.imports]]</h2>{{^imports}}<p class="quiet">[[transfer.noImports]]</p>{{/imports}}
    {{^empty(imports)}}<div class="table-wrap" tabindex="0"><table><caption>[[transfer.importsCaption]]</caption><thead><tr><th scope="col">[[transfer.file]]</th><th scope="col">[[transfer.began]]</th><th scope="col">[[transfer.state]]</th><th scope="col">[[transfer.exported]]</th>
    <th scope="col" class="number">[[transfer.stored]]</th><th scope="col">[[transfer.change]]</th></tr></thead><tbody>{{#imports}}<tr><th scope="row"><a href="{{importPath}}">{{name}}</a></th><td data-head="[[transfer.began]]">{{#began}}{{> ShownDate}}{{/began}}</td>
    <td data-head="[[transfer.state]]">{{#isFinished}}[[transfer.finished]]{{/isFinished}}{{^isFinished}}[[transfer.cut]]{{/isFinished}}</td><td data-head="[[transfer.exported]]">{{#exported}}{{> ShownDate}}{{/exported}}</td><td class="number" data-head="[[transfer.stored]]">{{stored}}</td>
    <td data-head="[[transfer.change]]"><a class="button-danger" href="{{removalPath}}">[[transfer.delete]]<span class="visually-hidden">: {{name}}</span></a></td></tr>{{/imports}}</tbody></table></div>{{/empty(imports)}}
    <nav class="pager" aria-label="[[transfer.imports]]">{{> PageWindow}}</nav>
    <p><a href="/transfer/files">[[transfer.files]]</a></p></section>
    <section><h2>[[transfer.export]]</h2><p>[[transfer.exportHint]]</p><form method="post" action="/transfer/export" class="stack"><input type="hidden" name="token" value="{{token}}">
    <fieldset><legend>[[transfer.format]]</legend><label class="check"><input type="radio" name="form" value="zip" checked>[[transfer.zip]]</label>
    <label class="check"><input type="radio" name="form" value="csv">[[transfer.csv]]</label>
    <label class="check"><input type="radio" name="form" value="sqlite">[[transfer.sqlite]]</label></fieldset><div><button class="button">[[transfer.exportButton]]</button></div></form></section>
    <section><h2>[[transfer.report]]</h2><p>[[transfer.reportHint]]</p><form method="get" action="/transfer/report" class="stack">
    {{#fault}}<p class="fault" id="report-fault" role="alert">{{.}}</p>{{/fault}}
    {{#report}}<fieldset><legend>[[transfer.period]]</legend><label class="check"><input type="radio" name="period" value="30d"{{#isMonth}} checked{{/isMonth}}>[[transfer.month]]</label>
    <label class="check"><input type="radio" name="period" value="90d"{{#isQuarter}} checked{{/isQuarter}}>[[transfer.quarter]]</label><label class="check"><input type="radio" name="period" value="1y"{{#isYear}} checked{{/isYear}}>[[transfer.year]]</label>
    <label class="check"><input type="radio" name="period" value="custom"{{#isCustom}} checked{{/isCustom}}>[[transfer.custom]]</label>
    <div class="row"><div><label for="report-from">[[transfer.from]]</label><input id="report-from" name="from" type="date" value="{{from}}"{{#fault}} aria-describedby="report-fault"{{/fault}}></div>
    <div><label for="report-to">[[transfer.to]]</label><input id="report-to" name="to" type="date" value="{{to}}"{{#fault}} aria-describedby="report-fault"{{/fault}}></div></div></fieldset>
    <div><label for="report-name">[[transfer.name]]</label><input id="report-name" name="name" maxlength="60" autocomplete="name" value="{{person}}"></div>{{/report}}
    <div><button class="button">[[transfer.reportButton]]</button></div></form></section>
    """#,
    "TrendCard": #"""
    <li class="card"><a class="whole" href="{{path}}"><h3><span aria-hidden="true">{{arrow}}</span> {{name}}</h3><p>{{sentence}}</p></a></li>
    """#,
    "TrendsPage": #"""
    {{#remark}}<p>{{remark}}</p>{{/remark}}{{^empty(trends)}}<h2>[[trends.recent]]</h2><ul class="cards">{{#trends}}{{> TrendCard}}{{/trends}}</ul>{{/empty(trends)}}
    {{^empty(highlights)}}<h2>[[summary.highlights]]</h2><ul class="cards">{{#highlights}}{{> HighlightCard}}{{/highlights}}</ul>{{/empty(highlights)}}{{#levels}}{{> PageTable}}{{/levels}}
    """#,
    "TypeAccessPage": #"""
    <p><a href="{{typePath}}">{{type}}</a></p>
    <section><h2>[[sources.sources]]</h2><p class="quiet">[[sources.orderHint]]</p>{{#fault}}<p class="fault" role="alert">{{.}}</p>{{/fault}}
    {{^sources}}<p>[[sources.none]]</p>{{/sources}}
    {{^empty(sources)}}<form method="post" action="{{path}}" class="stack"><input type="hidden" name="token" value="{{token}}">
    <ol data-sortable class="order">{{#sources}}<li class="panel row"><input type="hidden" name="order" value="{{identifier}}"><div class="grow"><strong>{{name}}</strong><div class="quiet">{{reason}} · [[sources.samples]]: {{count}}</div></div>
    {{#up}}<button class="button-quiet" name="move" value="{{.}}"{{#isUpUsed}} autofocus{{/isUpUsed}}>[[sources.up]]<span class="visually-hidden">: {{name}}</span></button>{{/up}}
    {{#down}}<button class="button-quiet" name="move" value="{{.}}"{{#isDownUsed}} autofocus{{/isDownUsed}}>[[sources.down]]<span class="visually-hidden">: {{name}}</span></button>{{/down}}</li>{{/sources}}</ol>
    {{#more}}<p class="quiet">{{.}}</p>{{/more}}
    <div class="row"><button class="button" name="move" value="order" data-order>[[sources.saveOrder]]</button><button class="button-quiet" name="move" value="default">[[sources.default]]</button></div></form>{{/empty(sources)}}</section>
    <section><h2>[[sources.apps]]</h2>{{^apps}}<p>[[sources.noApps]]</p>{{/apps}}
    {{^empty(apps)}}<div class="table-wrap" tabindex="0"><table><caption>[[sources.appsCaption]]</caption><thead><tr><th scope="col">[[sharing.app]]</th><th scope="col">[[sharing.read]]</th><th scope="col">[[sharing.save]]</th></tr></thead>
    <tbody>{{#apps}}<tr><th scope="row"><a href="{{path}}">{{name}}</a></th><td data-head="[[sharing.read]]">{{read}}</td><td data-head="[[sharing.save]]">{{save}}</td></tr>{{/apps}}</tbody></table></div>{{/empty(apps)}}</section>
    """#,
    "TypePage": #"""
    {{#periods}}{{> PeriodLinks}}{{/periods}}{{#lead}}<p class="lead"><span>{{label}}</span> <span class="value">{{text}}</span>{{#leadDays}} <span class="quiet">{{.}}</span>{{/leadDays}}</p>{{/lead}}
    <form method="post" action="{{path}}/pin"><input type="hidden" name="token" value="{{token}}">
    <input type="hidden" name="period" value="{{period}}">{{#date}}<input type="hidden" name="date" value="{{date}}">{{/date}}
    {{#with}}<input type="hidden" name="with" value="{{with}}">{{/with}}
    {{#isPinned}}<input type="hidden" name="pin" value="no"><button class="button-quiet" id="pin"><span aria-hidden="true">★</span>&nbsp;[[types.unpin]]</button>{{/isPinned}}
    {{^isPinned}}<input type="hidden" name="pin" value="yes"><button class="button-quiet" id="pin"><span aria-hidden="true">☆</span>&nbsp;[[types.pin]]</button>{{/isPinned}}</form>
    {{#isLeftOut}}<p>[[types.leftOut]]</p>{{/isLeftOut}}
    {{^chart}}{{^isLeftOut}}<p>[[types.nothing]]{{#newest}} [[types.newestIs]] <time datetime="{{newest}}">{{newestText}}</time>{{/newest}}{{^newest}} <a href="/transfer">[[section.transfer]]</a>{{/newest}}</p>{{/isLeftOut}}{{/chart}}{{#chart}}{{> ChartView}}{{/chart}}{{^empty(others)}}<dl class="figures">{{#others}}<dt>{{label}}</dt><dd class="value">{{text}}</dd>{{/others}}</dl>{{/empty(others)}}
    <ul class="chips">{{#whyPath}}<li><a class="chip" href="{{whyPath}}">[[types.why]]</a></li>{{/whyPath}}
    <li><a class="chip" href="{{dataPath}}">[[types.data]]</a></li>{{#addPath}}<li><a class="chip" href="{{addPath}}">[[types.add]]</a></li>{{/addPath}}
    <li><a class="chip" href="{{accessPath}}">[[types.access]]</a></li></ul>
    {{#about}}<section><h2>[[types.about]]</h2><p>{{about}}</p></section>{{/about}}
    {{#shares}}<h2>[[types.sources]]</h2><div class="table-wrap" tabindex="0"><table>{{#hint}}<caption>{{hint}}</caption>{{/hint}}
    <thead><tr><th scope="col">[[types.source]]</th><th scope="col" class="number">{{head}}</th>{{#hasShares}}<th scope="col" class="number">[[types.share]]</th>{{/hasShares}}</tr></thead>
    <tbody>{{#rows}}<tr><th scope="row">{{source}}</th><td class="number" data-head="{{head}}">{{amount}}</td>{{#hasShares}}<td class="number" data-head="[[types.share]]">{{#share}}{{share}}{{/share}}{{^share}}–{{/share}}</td>{{/hasShares}}</tr>{{/rows}}</tbody></table></div>{{/shares}}
    <h2 id="compare">[[types.compare]]</h2><form method="get" action="{{path}}" class="row">
    <input type="hidden" name="period" value="{{period}}">{{#date}}<input type="hidden" name="date" value="{{date}}">{{/date}}
    <div><label for="with">[[types.with]]</label><select id="with" name="with"><option value="">[[types.none]]</option>
    {{#choices}}{{> FormFieldOption}}{{/choices}}</select></div>
    <div><button class="button">[[types.show]]</button></div></form>
    {{#companion}}<h3><a href="{{companionPath}}">{{companionTitle}}</a></h3>{{#isLeftOut}}<p>[[types.leftOut]]</p>{{/isLeftOut}}{{^isLeftOut}}{{^companionFigures}}<p>[[types.nothing]]</p>{{/companionFigures}}{{/isLeftOut}}{{#companionChart}}{{> ChartView}}{{/companionChart}}<dl class="figures">{{#companionFigures}}<dt>{{label}}</dt><dd class="value">{{text}}</dd>{{/companionFigures}}</dl><p><a href="{{againstPath}}">[[pair.link]]</a></p>{{/companion}}
    """#,
    "UploadButtons": #"""
    <div class="row"><button class="button">[[transfer.upload]]</button><button type="button" class="button-quiet" data-cancel hidden>[[transfer.cancel]]</button></div>
    <progress hidden aria-label="[[transfer.progress]]"></progress><output class="reading" aria-live="polite" data-left="[[transfer.left]]" data-failed="[[transfer.failed]]"></output>
    """#,
    "UploadFile": #"""
    <div><label for="file">[[transfer.file]]</label><input id="file" name="file" type="file" accept=".zip,.xml,.fit,.tcx,.gpx,.gz" required aria-describedby="file-hint"><p class="quiet" id="file-hint">[[transfer.fileHint]]</p></div>
    """#,
    "VitalsPage": #"""
    {{#line}}<p class="lead">{{line}}</p>{{/line}}{{^night}}<p>[[vitals.empty]]</p>{{/night}}{{#table}}<div class="titled">{{> PageTable}}</div>{{/table}}
    {{#readings}}<section><h2><a href="{{path}}">{{name}}</a></h2><p>{{state}}</p>{{#bandSVG}}<figure class="chart">{{{bandSVG}}}</figure>{{/bandSVG}}</section>{{/readings}}
    {{#night}}<p class="quiet">[[vitals.note]]</p><p><a href="{{nightPath}}">[[sleep.title]]</a></p>{{/night}}
    """#,
    "WhyPage": #"""
    {{#periods}}{{> PeriodLinks}}{{/periods}}{{#hindrance}}<p>{{hindrance}}</p>{{/hindrance}}
    {{^empty(parts)}}<dl class="figures">{{#figures}}<dt>{{label}}</dt><dd class="value">{{text}}</dd>{{/figures}}</dl>{{/empty(parts)}}
    {{#exact}}<p>{{exact}}</p>{{/exact}}{{#chart}}{{> ChartView}}{{/chart}}{{^empty(parts)}}<h2>[[types.sources]]</h2><div class="table-wrap" tabindex="0"><table><caption>[[why.order]]</caption><thead><tr><th scope="col">[[types.source]]</th>
    <th scope="col" class="number">{{amountHead}}</th><th scope="col" class="number">[[types.alone]]</th><th scope="col" class="number">[[types.samples]]</th>
    <th scope="col" class="number">[[why.whole]]</th><th scope="col" class="number">[[why.partly]]</th><th scope="col" class="number">[[why.none]]</th></tr></thead>
    <tbody>{{#sources}}<tr><th scope="row">{{source}}</th><td class="number" data-head="{{amountHead}}">{{amount}}</td><td class="number" data-head="[[types.alone]]">{{alone}}</td><td class="number" data-head="[[types.samples]]">{{samples}}</td>
    <td class="number" data-head="[[why.whole]]">{{whole}}</td><td class="number" data-head="[[why.partly]]">{{partly}}</td><td class="number" data-head="[[why.none]]">{{none}}</td></tr>{{/sources}}</tbody></table></div>
    <h2>[[types.samples]]</h2><div class="table-wrap" tabindex="0"><table><caption>{{range}}</caption><thead><tr><th scope="col">[[why.from]]</th><th scope="col">[[why.to]]</th>
    <th scope="col">[[types.source]]</th><th scope="col" class="number">{{valueHead}}</th><th scope="col" class="number">{{amountHead}}</th><th scope="col">[[why.not]]</th></tr></thead>
    <tbody>{{#parts}}<tr><th scope="row"><a href="{{path}}"><time datetime="{{start}}">{{startText}}</time></a></th><td data-head="[[why.to]]"><time datetime="{{end}}">{{endText}}</time></td>
    <td data-head="[[types.source]]">{{source}}</td><td class="number" data-head="{{valueHead}}">{{value}}</td><td class="number" data-head="{{amountHead}}">{{amount}}</td><td data-head="[[why.not]]">{{#notes}}<div>{{.}}</div>{{/notes}}</td></tr>{{/parts}}</tbody></table></div>
    <nav class="pager" aria-label="[[types.samples]]">{{#pageBefore}}<a href="{{pageBefore}}">[[frame.previous]]</a>{{/pageBefore}}{{#pageAfter}}<a href="{{pageAfter}}">[[frame.next]]</a>{{/pageAfter}}</nav>{{/empty(parts)}}
    <ul class="chips"><li><a class="chip" href="{{typePath}}">{{typeTitle}}</a></li><li><a class="chip" href="{{accessPath}}">[[types.access]]</a></li></ul>
    """#,
    "WorkoutPage": #"""
    <dl class="figures">{{#facts}}{{> PageFact}}{{/facts}}</dl>{{#heart}}{{> ChartView}}{{/heart}}{{#tables}}{{> PageTable}}{{/tables}}{{#route}}<section><h2>[[workouts.route]]</h2><figure class="chart">{{{routeSVG}}}</figure><div class="route-map" data-route="{{line}}" hidden></div></section>{{/route}}
    <section><h2>[[workouts.more]]</h2><ul class="chips">{{#files}}{{> PageFile}}{{/files}}
    <li><a class="chip" href="{{fields}}">[[workouts.fields]]</a></li></ul>
    <form method="post" action="{{removal}}"><input type="hidden" name="token" value="{{token}}"><button class="button-danger">[[workouts.delete]]</button></form></section>
    """#,
    "WorkoutsPage": #"""
    <form method="get" action="/workouts" class="row"><div><label for="activity">[[workouts.activity]]</label><select id="activity" name="activity">
    <option value="">[[workouts.all]]</option>{{#activities}}{{> FormFieldOption}}{{/activities}}{{^empty(others)}}<optgroup label="[[workouts.others]]">{{#others}}{{> FormFieldOption}}{{/others}}</optgroup>{{/empty(others)}}</select></div>{{#days}}{{> FormField}}{{/days}}<div><button class="button">[[workouts.show]]</button></div></form>
    {{#workouts}}<ul class="chips"><li><a class="chip" href="/workouts/bests">[[bests.title]]</a></li></ul><div class="titled">{{> PageTable}}</div>{{/workouts}}{{^workouts}}<p>[[workouts.empty]] <a href="/transfer">[[section.transfer]]</a></p>{{/workouts}}{{#pager}}{{> PagePager}}{{/pager}}
    """#,
  ]
}
