import path from "node:path";

const code = /\.(ts|tsx|mjs|js)$/;
const comments = /^\s*(?:\/\/|\/?\*).*$/gm;
/** Types are the type checker's: they change nothing that runs. */
const typeImports = /^(?:import|export)\s+type\b[^"';]*?\bfrom\s*"[^"]+";?/gm;
const literals = /"((?:[^"\\\n]|\\.)*)"|`([^`$\n]*)`/g;
/** As calls are named: what they are about, then what is done. */
const callName = /^([a-z][A-Za-z]+)\.[a-z][A-Za-z]+$/;
/** A file that declares calls says what it is about; one that only names lists or columns does not. */
const declares = /\b(?:defineCall|defineRecord|defineImport|defineListImport|[a-z]+Calls)\(/;
const declaredName =
  /\b(?:name|call):\s*"([a-z][A-Za-z]+)\.[a-z][A-Za-z]+"|\bdefineRecord\(\{\s*name:\s*"([a-z][A-Za-z]+)"/g;

/**
 * What each file needs of the others, by every string in it that names a file or a folder, from where it lies or from the
 * root: static imports and `import()`, and also what is started as a process or a worker or read as data. A test is changed
 * by all that it can reach this way; by its strings it also says which calls it makes.
 *
 * @param {readonly string[]} files paths from the root, with `/`
 * @param {(file: string) => string} read
 * @returns {{ files: readonly string[], needs: Map<string, readonly string[]>, users: Map<string, readonly string[]>,
 *   subjects: Map<string, ReadonlySet<string>> }} `needs` and `users` by file; `subjects`: what the calls are about that
 *   stand in a file, of those that src-shared declares
 */
export function readGraph(files, read) {
  const known = new Set(files);
  const inFolder = foldersOf(files);
  const needs = new Map();
  const users = new Map(files.map((file) => [file, []]));
  const subjects = new Map();
  const declared = new Set();
  for (const file of files) {
    if (!code.test(file)) continue;
    const text = read(file).replace(typeImports, "").replace(comments, "");
    const found = [...text.matchAll(literals)].map(([, double, plain]) => double ?? plain ?? "");
    const targets = new Set(found.flatMap((word) => targetsOf(file, word, known, inFolder)));
    targets.delete(file);
    needs.set(file, [...targets]);
    for (const target of targets) users.get(target).push(file);
    const isShared = file.startsWith("src-shared/");
    if (isShared && !declares.test(text)) continue;
    subjects.set(file, new Set(found.flatMap((word) => callName.exec(word)?.[1] ?? [])));
    if (!isShared) continue;
    for (const [, ofCall, ofRecord] of text.matchAll(declaredName)) {
      declared.add(ofCall ?? ofRecord);
      subjects.get(file).add(ofCall ?? ofRecord);
    }
  }
  for (const names of subjects.values()) for (const name of names) if (!declared.has(name)) names.delete(name);
  return { files, needs, users, subjects };
}

/** Files of each folder, those of its folders included. */
function foldersOf(files) {
  const folders = new Map();
  for (const file of files) {
    for (let folder = path.posix.dirname(file); folder !== "."; folder = path.posix.dirname(folder)) {
      if (!folders.has(folder)) folders.set(folder, []);
      folders.get(folder).push(file);
    }
  }
  return folders;
}

function targetsOf(file, word, known, inFolder) {
  if (word.length < 3 || word.length > 200) return [];
  const here = path.posix.join(path.posix.dirname(file), word);
  // A plain word, as the name of a table, is a file or folder beside this one by chance only.
  const fromRoot = /[./]/.test(word) ? [path.posix.normalize(word), here] : [word];
  const places = /^\.{1,2}\//.test(word) ? [here] : fromRoot;
  return places.flatMap((place) => {
    if (known.has(place)) return [place];
    // A way upwards names no folder of its own: `path.resolve(import.meta.dirname, "../..")` is how a file finds the root.
    return /[^./]/.test(word) ? (inFolder.get(place.replace(/\/$/, "")) ?? []) : [];
  });
}
