// What may import what inside one top folder: no circle between files, and folders in a declared order.
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./lib/paths.mjs";

/** Files of one folder, tests included. */
const mostFiles = 30;

/**
 * The order of the folders inside a folder, lowest first: a file imports from its own folder and from lower ones. Folders
 * that stand in one list are neighbours and import nothing from each other. `.` are the files that lie in the folder itself,
 * except those that have a place of their own. Every folder there must be named, unless the order has a place `*`: there
 * stand the others, each other's neighbours. Tests and their helpers may import anything. Where no order is declared, and
 * between all folders at any depth, imports form no circle.
 */
const orders = {
  // What every declaration stands on, the districts, what knows all of them, its texts, what both processes say with it.
  "src-shared": [
    ...["kernel", "access", "records", "billing", ["tax", "workers"], "companies", "tasks", "insurance"],
    ...["registries", "locales", "bridge", "papers", "demo"],
  ],
  // What screens use, what several screens of a district share, the screens, what uses screens; on top what tests use.
  "src-renderer": [
    ...["i18n", "desk", "session", "ui", "viewer", "exports", "work", "list-screen", "money", "vouchers", "fee-grid"],
    ...["record", "import-wizard", "access", ["billing", "companies", "insurance", "tasks", "workers"]],
    ...["screens", "app", ".", "testing"],
  ],
  "src-renderer/list-screen": [
    ...["layout", "model", "row", "toolbar", "tabs", "filters", "columns", "views", "selection", "grid", "states", "."],
  ],
  "src-renderer/ui": [".", "buttons", "facts", "inputs", "dialogs", "messages", "problems", "detail", "panels"],
  "src-renderer/money": [
    ...["money.styles.ts", "words", "flow", "fields", "tables", "dialog", "paste", "payments", "settlements", "bills"],
  ],
  "src-renderer/import-wizard": ["model", "file", "start", "reading", "grid", "submit", "preview", "sending"],
  "src-renderer/access": [".", ["agreements", "connection"]],
  "src-renderer/companies": ["fields", ["account", "channels", "contracts"], "identity"],
  "src-renderer/workers": [["accounts", "contracts", "form", "income", "merging", "stopping", "tasks"], "identity"],
  // What every part stands on, the parts, the desk that joins them, the two hosts.
  "src-main": [
    ...["plumbing", "sqlite", "workbook", "files", "api", "interfaces", "session", "cache", "settings", "outbox"],
    ...["money", "exports", "imports", "agreements", "storage", "diagnostics", "updates", ".", "host"],
  ],
  "src-main/imports": ["spreadsheet", "template-reader", "samples", "staging", "sending", "sessions", ".", "cli"],
  "src-main/imports/spreadsheet": ["source", "zip", "xml", "csv", "xlsx", "legacy", "."],
  // The ground, what an area is and answers, the districts, demo data, and what joins all areas.
  "src-service": [
    ...["core", "lists", "access", "directory", "ledger", "records", "billing", ["tax", "workers"], "companies"],
    ...["tasks", "insurance", "setup"],
    ...["demo", ".", "cli"],
  ],
};

/** The screens, by district: neighbours in each, and the districts too. */
const screens = "src-renderer/screens";

/** Folders that others import by `import()` or as types only: production never loads demo data. */
const loadedOnDemand = ["src-service/demo"];

const test = /(\.test\.tsx?$|(^|\/)test-[^/]*$)/;
/** `import type` and `export … from` count like any other import; so does an import that happens later. */
const importing = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)"(\.{1,2}\/[^"]+)"/g;

/** `import type` and `import()` are no such import. */
const atStart = /^(?:import|export)\s+(?!type\b)(?:[^"';]*?\bfrom\s*)?"(\.{1,2}\/[^"]+)"/gm;

/**
 * Problems of the imports between the given source files.
 *
 * @param {readonly string[]} files paths from the project's root, with `/`
 * @returns {string[]} one sentence a problem
 */
export function folderProblems(files) {
  const sources = files.filter((file) => /^src-[a-z]+\/.*\.tsx?$/.test(file) && !test.test(file));
  const known = new Set(sources);
  const imports = new Map(sources.map((file) => [file, importsOf(file).filter((target) => known.has(target))]));
  const ofScreens = [screens, ...roomsOf(sources, screens)].map((folder) => [folder, [".", "*"]]);
  return [
    ...circles(imports).map((files) => `${files[0]}: imports itself in a circle of ${files.join(", ")}`),
    ...folderCircles(imports).map((folders) => `${folders[0]}: a circle of the folders ${folders.join(", ")}`),
    ...overfull(files),
    ...sources.flatMap(loadedTooEarly),
    ...[...Object.entries(orders), ...ofScreens].flatMap(([folder, order]) => upward(imports, folder, order)),
  ];
}

/** The folders directly in a folder. */
function roomsOf(files, folder) {
  const inside = files.filter((file) => file.startsWith(`${folder}/`)).map((file) => file.slice(folder.length + 1));
  return [...new Set(inside.filter((file) => file.includes("/")).map((file) => `${folder}/${file.split("/")[0]}`))];
}

function importsOf(file, kind = importing) {
  const text = readFileSync(path.join(root, file), "utf8");
  const folder = path.posix.dirname(file);
  return [...text.matchAll(kind)].map(([, target]) => path.posix.join(folder, target));
}

/** Imports that load a folder with the program though it is to be loaded when it is needed. */
function loadedTooEarly(file) {
  const [folder] = loadedOnDemand.filter((one) => file.startsWith(`${one}/`));
  return importsOf(file, atStart)
    .filter((target) => loadedOnDemand.some((one) => one !== folder && target.startsWith(`${one}/`)))
    .map((target) => `${file}: imports ${target}, which is loaded by import() only`);
}

/** Folders with more files than anybody looks through. */
function overfull(files) {
  const counts = new Map();
  for (const file of files.filter((one) => /^src-[a-z]+\/.*\.tsx?$/.test(one)))
    counts.set(path.posix.dirname(file), (counts.get(path.posix.dirname(file)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > mostFiles)
    .map(([folder, count]) => `${folder}: ${count} files (at most ${mostFiles})`);
}

/** Circles of the folders that files lie in, and in every folder those of what lies directly in it. */
function folderCircles(imports) {
  const files = [...imports.keys()];
  const folders = new Set(files.flatMap((file) => parentsOf(file)));
  const within = (folder) => (file) =>
    file.startsWith(`${folder}/`) ? file.slice(0, `${file}/`.indexOf("/", folder.length + 1)) : undefined;
  return [path.posix.dirname, ...[...folders].map(within)].flatMap((placeOf) => circles(joined(imports, placeOf)));
}

function parentsOf(file) {
  const folder = path.posix.dirname(file);
  return folder === "." ? [] : [folder, ...parentsOf(folder)];
}

/** The imports between places; files without a place are left out. */
function joined(imports, placeOf) {
  const places = new Map();
  for (const [file, targets] of imports) {
    const place = placeOf(file);
    if (place === undefined) continue;
    const others = places.get(place) ?? new Set();
    for (const target of targets.map(placeOf)) if (target !== undefined && target !== place) others.add(target);
    places.set(place, others);
  }
  return places;
}

/** Nodes that lead to each other, directly or over others (Tarjan's strongly connected components); each a sorted list. */
function circles(graph) {
  const found = [];
  const order = new Map();
  const lowest = new Map();
  const open = [];
  const visit = (file) => {
    order.set(file, order.size);
    lowest.set(file, order.get(file));
    open.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      if (open.includes(target)) lowest.set(file, Math.min(lowest.get(file), lowest.get(target)));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const members = open.splice(open.indexOf(file));
    if (members.length > 1 || [...(graph.get(file) ?? [])].includes(file)) found.push(members.sort());
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found;
}

/** Imports from a folder that stands above the importing file's, and folders without a place in the order. */
function upward(imports, folder, order) {
  const places = new Map(order.flatMap((rooms, place) => [rooms].flat().map((room) => [room, place])));
  const roomOf = (file) => {
    const inside = file.slice(folder.length + 1);
    if (inside.includes("/")) return inside.slice(0, inside.indexOf("/"));
    return places.has(inside) ? inside : ".";
  };
  const placeOf = (room) => places.get(room) ?? places.get("*");
  const isAbove = (room, other) => room !== other && placeOf(room) >= placeOf(other);
  const own = [...imports].filter(([file]) => file.startsWith(`${folder}/`));
  const missing = new Set(own.map(([file]) => roomOf(file)).filter((room) => placeOf(room) === undefined));
  return [
    ...[...missing].map((room) => `${folder}/${room}: has no place in the order of scripts/check-folders.mjs`),
    ...own.flatMap(([file, targets]) =>
      targets
        .filter((target) => target.startsWith(`${folder}/`) && isAbove(roomOf(target), roomOf(file)))
        .map((target) => `${file}: imports ${target}, which does not stand below it`),
    ),
  ];
}
