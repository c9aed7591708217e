import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { environmentNames } from "../../src-shared/kernel/rights/environment.ts";
import { channelSettings } from "./channel-settings.ts";

const name = z.string().trim().min(1).max(300);
const list = z.array(name).max(50);

/**
 * Configuration of a service, one JSON file. A text `env:NAME` stands for a variable of the process, `file:PATH` for what a file
 * holds (its last line break left out), so that no secret has to stand in the file itself.
 */
export const configurationSchema = z.strictObject({
  /** Folder of the service: database (SQLite), storage and secrets lie below it. */
  data: name,
  environment: z.enum(environmentNames).default("production"),
  host: name.default("127.0.0.1"),
  port: z.int().min(0).max(65_535).default(0),
  /** Address of a PostgreSQL database, password included; left out: SQLite below `data`. */
  databaseUrl: name.optional(),
  /** The only mode of this service: 7 = agency, 1 = company. Left out: the host and the person's choice decide. */
  appType: z.union([z.literal(1), z.literal(7)]).optional(),
  /** File of IP regions, for noticing sign-ins from elsewhere. */
  regions: name.optional(),
  trustRegionHeader: z.boolean().default(false),
  trustedProxies: list.default([]),
  allowedHosts: list.default([]),
  /** Demands of who reads `/metrics`: the header `authorization: Bearer TOKEN`. Left out: only callers on this machine may. */
  metricsToken: name.optional(),
  channels: channelSettings.prefault({}),
});

export type Configuration = z.output<typeof configurationSchema>;

/** Thrown for a configuration that cannot be used; the message names each place and what is wrong with it, never a value. */
export class ConfigurationError extends Error {
  constructor(file: string, problems: readonly string[]) {
    super(`the configuration ${file} cannot be used:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.name = "ConfigurationError";
  }
}

type Variables = Readonly<Record<string, string | undefined>>;
type Found = { readonly value: string } | { readonly problem: string };

const referenced = (text: string, folder: string, variables: Variables): Found => {
  const [, kind, what = ""] = /^(env|file):(.+)$/su.exec(text) ?? [];
  if (kind === "env") {
    const value = variables[what];
    return value === undefined || value === "" ? { problem: `the variable ${what} is not set` } : { value };
  }
  if (kind === "file") {
    try {
      return { value: readFileSync(path.resolve(folder, what), "utf8").replace(/\r?\n$/u, "") };
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
      return { problem: `the file ${what} cannot be read (${code})` };
    }
  }
  return { value: text };
};

/** Puts what is referred to in the place of each reference, at any depth. Problems are added with their place. */
const resolved = (value: unknown, at: string, read: (text: string) => Found, problems: string[]): unknown => {
  if (typeof value === "string") {
    const found = read(value);
    if ("value" in found) return found.value;
    problems.push(`${at}: ${found.problem}`);
    return value;
  }
  if (Array.isArray(value)) return value.map((one, index) => resolved(one, `${at}[${index}]`, read, problems));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [
    key,
    resolved(one, at === "" ? key : `${at}.${key}`, read, problems),
  ]);
  return Object.fromEntries(entries);
};

const placeOf = (path: readonly PropertyKey[]): string => path.map(String).join(".") || "(the whole file)";

/**
 * Reads a configuration file. Paths in it are relative to its folder. Throws `ConfigurationError` that names every problem.
 * @param variables the process's own, where `env:NAME` is looked up
 */
export const readConfiguration = (file: string, variables: Variables): Configuration => {
  const whole = path.resolve(file);
  const folder = path.dirname(whole);
  let written: unknown;
  try {
    written = JSON.parse(readFileSync(whole, "utf8"));
  } catch (error) {
    const why = error instanceof SyntaxError ? `it is not JSON: ${error.message}` : "it cannot be read";
    throw new ConfigurationError(whole, [why]);
  }
  const problems: string[] = [];
  const value = resolved(written, "", (text) => referenced(text, folder, variables), problems);
  const parsed = configurationSchema.safeParse(value);
  if (!parsed.success) problems.push(...parsed.error.issues.map((issue) => `${placeOf(issue.path)}: ${issue.message}`));
  if (!parsed.success || problems.length > 0) throw new ConfigurationError(whole, problems);
  const { data, regions, ...rest } = parsed.data;
  return {
    ...rest,
    data: path.resolve(folder, data),
    ...(regions !== undefined && { regions: path.resolve(folder, regions) }),
  };
};
