// What may import what inside one top folder: no circle between files, and folders in a declared order.
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./lib/paths.mjs";

/**
 * The order of the folders inside a folder, lowest first: a file imports from its own folder and from lower ones. Folders
 * that stand in one list are neighbours and import nothing from each other. `.` are the files that lie in the folder itself,
 * except those that have a place of their own. Every folder there must be named, unless the order has a place `*`: there
 * stand the others, each other's neighbours. Tests and their helpers may import anything.
 */
const orders = {
  // What screens use, the screens, what uses screens; on top what tests use.
  "src-renderer": [
    ...[
      "i18n",
      "desk",
      "session",
      "ui",
      "access",
      "viewer",
      "exports",
      "work",
      "list-screen",
      "money",
      "vouchers",
      "fee-grid",
      "record",
      "import-wizard",
    ],
    // What several screens share of one district; what several districts share of it stands below all screens too.
    ["billing", "companies", "workers"],
    ...["screens", "app", ".", "testing"],
  ],
  "src-renderer/access": [".", ["agreements", "connection"]],
  "src-renderer/companies": [["account", "channels", "contracts"], "identity"],
  "src-renderer/workers": [["accounts", "contracts", "form", "income", "merging", "stopping"], "identity"],
  // Screens are each other's neighbours.
  "src-renderer/screens": [".", "*"],
  "src-renderer/list-screen": [
    ...["model", "row", "toolbar", "tabs", "filters", "columns", "views", "selection", "grid", "states", "."],
  ],
  "src-renderer/ui": [".", "buttons", "facts", "inputs", "dialogs", "messages", "problems", "detail"],
  "src-renderer/money": [
    ...["money.styles.ts", "words", "flow", "fields", "tables", "dialog", "paste", "payments", "settlements", "bills"],
  ],
  "src-renderer/import-wizard": ["model", "file", "start", "reading", "grid", "submit", "preview", "sending"],
  // What every part stands on, the parts, the desk that joins them, the two hosts.
  "src-main": [
    ...["plumbing", "sqlite", "workbook", "files", "api", "interfaces", "session", "cache", "settings", "outbox"],
    ...["money", "exports", "imports", "agreements", "storage", "diagnostics", "updates", ".", "host"],
  ],
  "src-main/imports": ["spreadsheet", "template-reader", "samples", "staging", "sending", "sessions", ".", "cli"],
  "src-service": [
    // The ground: tables, what a request knows, keys and seals, ways to the world, writing, lists.
    ...[
      "threads",
      ["database", "pdf"],
      ["context.ts", "secrets"],
      "pictures",
      ["deadlines", "seals"],
      ["channels", "plumbing"],
      "lists",
    ],
    // What an area is, and contributes.
    ...["contributed.ts", "service.ts", "area.ts"],
    // The areas, and what several of them share. Only `areas.ts` knows all; nothing below it knows the demo data.
    ["agreements", "companies", "list-views", "money", "people", "renames", "security-log", "sensitive", "storage"],
    ["accounts", "agencies", "http", "recognition", "records", "retention", "tax-books", "worker-register"],
    ...[
      ["fee-discounts", "session"],
      ["events", "exports", "imports", "phone-page", "qr-login"],
      ["bills", "platform-reports", "vouchers"],
    ],
    ...[
      ["bank-cases", "company-identity", "invoices"],
      "bank-queue",
      "funds",
      ["promotion-fees", "service-bills", "settlements"],
    ],
    "sensitive-words",
    // An area that no other uses needs no place.
    ...[
      "income-tax",
      "workers",
      "worker-contracts",
      "company-contracts",
      "company-wizard",
      "identity",
      "*",
      "demo",
      ".",
      "cli",
    ],
  ],
  "src-main/imports/spreadsheet": ["source", "zip", "xml", "csv", "xlsx", "legacy", "."],
};

/**
 * Folders that others import by `import()` or as types only: production never loads demo data. By `import()` an area says in
 * its `area.ts` what it adds there.
 */
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
  return [
    ...circles(imports),
    ...sources.flatMap(loadedTooEarly),
    ...Object.entries(orders).flatMap(([folder, order]) => upward(imports, folder, order)),
  ];
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

/** Files that import each other, directly or over others (Tarjan's strongly connected components). */
function circles(imports) {
  const problems = [];
  const order = new Map();
  const lowest = new Map();
  const open = [];
  const visit = (file) => {
    order.set(file, order.size);
    lowest.set(file, order.get(file));
    open.push(file);
    for (const target of imports.get(file)) {
      if (!order.has(target)) visit(target);
      if (open.includes(target)) lowest.set(file, Math.min(lowest.get(file), lowest.get(target)));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const members = open.splice(open.indexOf(file));
    if (members.length > 1 || imports.get(file).includes(file))
      problems.push(`${file}: imports itself in a circle of ${members.join(", ")}`);
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return problems;
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
  const isContributed = (file, target) =>
    path.posix.basename(file) === "area.ts" && loadedOnDemand.some((one) => target.startsWith(`${one}/`));
  const own = [...imports].filter(([file]) => file.startsWith(`${folder}/`));
  const missing = new Set(own.map(([file]) => roomOf(file)).filter((room) => placeOf(room) === undefined));
  return [
    ...[...missing].map((room) => `${folder}/${room}: has no place in the order of scripts/check-folders.mjs`),
    ...own.flatMap(([file, targets]) =>
      targets
        .filter((target) => target.startsWith(`${folder}/`) && isAbove(roomOf(target), roomOf(file)))
        .filter((target) => !isContributed(file, target))
        .map((target) => `${file}: imports ${target}, which does not stand below it`),
    ),
  ];
}
