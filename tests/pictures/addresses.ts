import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { recordByName, recordNames } from "../../src-shared/registries/records/registry.ts";

const screens = path.resolve(import.meta.dirname, "../../src-renderer/screens");

/** Addresses that open nothing by themselves: the wizard of one file. */
const needSomething = /^imports\/:id$/u;

const declared = (): string[] =>
  readdirSync(screens, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "routes.ts")
    .flatMap((file) =>
      [...readFileSync(path.join(screens, file), "utf8").matchAll(/\bpath: "([^"]+)"/gu)].map(
        (match) => match[1] ?? "",
      ),
    );

/** A screen to look at: its address, and whether it is a list whose records have a page beside it. */
export type Place = { readonly address: string; readonly hasDetail: boolean };

/** Every screen of the product, read from the declarations of the routes and records. */
export const places = (): readonly Place[] => {
  const paths = [...declared(), ...recordNames.map((name) => `${recordByName(name).address.slice(1)}/:id?`)];
  return [...new Set(paths)]
    .filter((one) => !needSomething.test(one))
    .map((one) => ({ address: `/${one.replace(/\/:\w+\??/gu, "")}`, hasDetail: one.endsWith("/:id?") }));
};
