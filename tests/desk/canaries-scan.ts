import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A value that must not be found, and what it is called when it is. */
export type Canary = { readonly name: string; readonly value: string };

const digits = /^\d+$/;

/** Short numbers stand in longer ones by chance: those count only as a number of their own. */
const isIn = (text: string, value: string): boolean => {
  if (value.length > 8 || !digits.test(value)) return text.includes(value);
  return new RegExp(`(?<!\\d)${value}(?!\\d)`).test(text);
};

/** Places, by name, that hold a canary as it is, in UTF-16, as base64 or escaped for a URL: `place: canary`. */
export const findCanaries = (canaries: readonly Canary[], places: ReadonlyMap<string, string | Buffer>): string[] => {
  const hits: string[] = [];
  for (const [place, content] of places) {
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    const text = bytes.toString("latin1");
    for (const { name, value } of canaries) {
      const isThere =
        isIn(text, Buffer.from(value).toString("latin1")) ||
        (value.length > 8 && (bytes.includes(Buffer.from(value, "utf16le")) || text.includes(base64Core(value))));
      if (isThere) hits.push(`${place}: ${name}`);
    }
  }
  return hits;
};

/** What base64 of a text holds of the value when it starts at a multiple of three; its end depends on what follows. */
const base64Core = (value: string): string =>
  Buffer.from(value)
    .toString("base64")
    .slice(0, Math.floor(value.length / 3) * 4);

const windowBytes = 32;

/** Runs of a file's bytes that stand nowhere else by chance: `count` of them, spread over all but head and end. */
const windowsOf = (bytes: Buffer, count = 12): Buffer[] =>
  Array.from({ length: count }, (_unused, at) => {
    const from = Math.floor(((at + 1) * (bytes.length - windowBytes)) / (count + 1));
    return bytes.subarray(from, from + windowBytes);
  });

/** Ways in which a run of bytes may be written down: as it is, in hex, and in base64 wherever the run begins in it. */
const writtenAs = (run: Buffer): Buffer[] => [
  run,
  Buffer.from(run.toString("hex")),
  ...[0, 1, 2].map((skipped) => {
    const whole = run.subarray(skipped, skipped + Math.floor((run.length - skipped) / 3) * 3);
    return Buffer.from(whole.toString("base64"));
  }),
];

/** Places, by name, that hold a piece of a file: `place: file`. Both are given by their names. */
export const findPieces = (files: ReadonlyMap<string, Buffer>, places: ReadonlyMap<string, Buffer>): string[] => {
  const pieces = [...files].map(([name, bytes]) => ({ name, runs: windowsOf(bytes).flatMap(writtenAs) }));
  return [...places].flatMap(([place, content]) =>
    pieces.filter(({ runs }) => runs.some((run) => content.includes(run))).map(({ name }) => `${place}: ${name}`),
  );
};

/** Every file below a folder, by path; what vanishes meanwhile counts as not there. */
export const filesBelow = (folder: string): Map<string, Buffer> => {
  const files = new Map<string, Buffer>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    try {
      files.set(path, readFileSync(path));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    }
  }
  return files;
};

/** Arguments and environment of a process and of all that it started, as the operating system shows them (Linux). */
export const processFacts = (pid: number): Map<string, Buffer> => {
  const facts = new Map<string, Buffer>();
  const visit = (one: number): void => {
    for (const fact of ["cmdline", "environ"]) facts.set(`/proc/${one}/${fact}`, readFileSync(`/proc/${one}/${fact}`));
    for (const task of readdirSync(`/proc/${one}/task`)) {
      const children = readFileSync(`/proc/${one}/task/${task}/children`, "utf8").trim();
      for (const child of children.split(" ").filter((text) => text !== "")) visit(Number(child));
    }
  };
  visit(pid);
  return facts;
};
