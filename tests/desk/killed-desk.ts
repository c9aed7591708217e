import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { builtProgram } from "../programs/built-programs.ts";

const child = await builtProgram("tests/desk/imports-child.ts");

/** Name of the spreadsheet in the folder of a desk. */
export const deskFile = "rows.xlsx";

export type EndedDesk = { readonly signal: string | null; readonly after: readonly { phase: string }[] };

type Options = {
  /** Folder of this desk, with its spreadsheet. */
  readonly folder: string;
  readonly url: string;
  readonly token: string;
  readonly mode: "send" | "resume";
  /** Place where the process ends itself by SIGKILL; none when absent. */
  readonly killAt?: string | undefined;
  /** Template, company, wish of a settlement, as `imports-child.ts` takes them. */
  readonly more: readonly string[];
};

/** Runs a desk in a process of its own against the real service, until it is killed or through. */
export const runDesk = ({ folder, url, token, mode, killAt, more }: Options): Promise<EndedDesk> =>
  new Promise((resolve, reject) => {
    const { NODE_OPTIONS: _options, ...inherited } = process.env;
    const env = { ...inherited, ...(killAt !== undefined && { FLEXDESK_KILL_AT: killAt }) };
    mkdirSync(folder, { recursive: true });
    const args = [child, mode, join(folder, "data"), url, join(folder, deskFile), token, ...more];
    execFile(process.execPath, args, { env }, (error, stdout, stderr) => {
      if (stdout !== "") resolve({ signal: null, after: (JSON.parse(stdout) as EndedDesk).after });
      else if (error?.signal === "SIGKILL") resolve({ signal: "SIGKILL", after: [] });
      else reject(new Error(stderr));
    });
  });
