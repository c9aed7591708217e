// Documents name what there is: every path and every name of the code in backticks exists.
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./lib/paths.mjs";

/** Documents that are held to it. The changelog tells what was. */
const documents = /^(?!CHANGELOG)(?:[A-Z]+\.md|docs\/.*\.md)$/;

/** What looks like a path of this tree and is none, by reason. */
const exceptions = new Set([
  // A time zone, and names of npm packages and of what is in them.
  ...["Asia/Shanghai", "tesseract.js"],
  // The program makes it, with a name that nobody knows before.
  "launch/<random>.html",
]);

const inBackticks = /(?<!`)`([^`\n]+)`(?!`)/g;
const fenced = /^```[\s\S]*?^```/gm;
/** In a command too: what begins with one of the top folders. */
const rooted = /(?<![\w./-])(?:src-[a-z]+|tests|scripts|docs)\/[\w./<>*{},-]*[\w>*}/]/g;
const codeFile = /^[\w./<>*{},-]+\.(?:tsx?|mjs|css|sh|md)$/;
const otherFile = /^[\w./<>*{},-]+\.(?:js|json|ya?ml|html|svg)$/;
const folder = /^[a-z][\w.<>*{},-]*\/(?:[\w.<>*{},-]+\/)*(?:[\w.<>*{},-]+)?$/;
/** Two words or more, as functions, members and components are written. */
const identifier = /^(?:[a-z]+(?:[A-Z][a-z0-9]*)+|(?:[A-Z][a-z0-9]+){2,})$/;
const source = /^(?:src-[a-z]+|tests|scripts)\/.*\.(?:tsx?|mjs|css)$|^(?:package|biome)\.json$|^[a-z.]+\.ts$/;

/**
 * Problems of the documents among the given files. A path is the whole one or the end of it, of a file or a folder; `<area>`,
 * `*` and `NNNN` stand for anything, `{a,b}` for both. Files that the program makes, and paths of the wire, are those that
 * the code writes as a text.
 *
 * @param {readonly string[]} files paths from the project's root, with `/`
 * @returns {string[]} one sentence a problem
 */
export function docsProblems(files) {
  const places = new Set(files.flatMap(endsOf));
  const code = files.filter((file) => source.test(file)).map((file) => readFileSync(path.join(root, file), "utf8"));
  const isWritten = (name) => code.some((text) => text.includes(`"${name}"`) || text.includes(`/${name}"`));
  const words = wordsOf(code);
  const isThere = (name) => {
    if (exceptions.has(name)) return true;
    if (identifier.test(name)) return words.has(name);
    const isPath = (one) => isPlace(one.replace(/\/$/, ""), places);
    if (codeFile.test(name)) return alternatives(name).every(isPath);
    if (!otherFile.test(name) && !folder.test(name)) return true;
    return alternatives(name).every(isPath) || isWritten(name.replace(/\/$/, ""));
  };
  const known = new Map();
  return files
    .filter((file) => documents.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), "utf8");
      return namedIn(text)
        .filter(({ name }) => {
          if (!known.has(name)) known.set(name, isThere(name));
          return !known.get(name);
        })
        .map(({ name, at }) => `${file}:${text.slice(0, at).split("\n").length}: \`${name}\` does not exist`);
    });
}

/** Names in backticks, and paths from the root in commands, with where they stand. */
function namedIn(text) {
  const blocks = [...text.matchAll(fenced)].flatMap(({ 0: block, index }) =>
    [...block.matchAll(rooted)].map((found) => ({ name: found[0], at: index + found.index })),
  );
  const plain = text.replace(fenced, (block) => block.replace(/[^\n]/g, " "));
  return [...[...plain.matchAll(inBackticks)].map((found) => ({ name: found[1], at: found.index })), ...blocks];
}

function isPlace(name, places) {
  if (places.has(name)) return true;
  if (!/[<*]|NNNN/.test(name)) return false;
  const parts = name.split(/<[^>]*>|\*+|NNNN/).map((part) => part.replace(/[.{}]/g, "\\$&"));
  const pattern = new RegExp(`^${parts.join("[^/]+")}$`);
  return [...places].some((place) => pattern.test(place));
}

function alternatives(name) {
  const braces = /\{([^{}]*,[^{}]*)\}/.exec(name);
  if (braces === null) return [name];
  const [all, inside] = braces;
  return inside.split(",").flatMap((one) => alternatives(name.replace(all, one.trim())));
}

/** Every part of a file's path that is a file or folder by itself: the whole, the folders, and the ends of these. */
function endsOf(file) {
  const parts = file.split("/");
  return parts.flatMap((_, from) =>
    parts.slice(from).map((_part, more) => parts.slice(from, from + more + 1).join("/")),
  );
}

/** Words with a capital letter inside. */
function wordsOf(texts) {
  const words = new Set();
  for (const text of texts) for (const word of text.match(/[A-Za-z][a-z0-9]*[A-Z][A-Za-z0-9]*/g) ?? []) words.add(word);
  return words;
}
