import { parseArgs } from "node:util";
import { z } from "zod";
import { mobile } from "../../src-shared/kernel/calls/define.ts";
import { checkUscc } from "../../src-shared/kernel/values/companies/uscc.ts";
import { readHosts } from "../access/http/host-gate.ts";
import type { Context } from "../core/context.ts";
import { type FirstPeople, initAgency } from "./init.ts";
import { type StartOptions, startFlags, startOf } from "./start-options.ts";

const usage = `usage: init --config FILE --agency NAME --credit-code CODE --host-name NAME --admin-name NAME --admin PHONE [--short-name NAME]
  --agency NAME       the agency's full name, as in its business licence
  --credit-code CODE  its unified social credit code
  --host-name NAME    the host by which its people reach the service, such as desk.example
  --admin PHONE       mobile of its super administrator, who signs in by a code and sets a password then
`;

const flags = {
  ...startFlags,
  agency: { type: "string" },
  "short-name": { type: "string" },
  "credit-code": { type: "string" },
  "host-name": { type: "string" },
  admin: { type: "string" },
  "admin-name": { type: "string" },
} as const;

const said = z.object({
  agency: z.string().trim().min(2).max(100),
  "short-name": z.string().trim().min(1).max(50).optional(),
  "credit-code": z
    .string()
    .trim()
    .toUpperCase()
    .refine((code) => checkUscc(code).ok, "is not a unified social credit code"),
  "host-name": z.string().trim().toLowerCase().min(1),
  admin: mobile,
  "admin-name": z.string().trim().min(2).max(50),
});

/** Reads who the first people are. Throws a RangeError that names each flag that is missing or wrong. */
const firstPeopleOf = (values: Readonly<Record<string, unknown>>): FirstPeople => {
  const read = said.safeParse(values);
  if (!read.success) {
    const lines = read.error.issues.map(({ path, message }) => `  --${path.join(".")}: ${message}`);
    throw new RangeError(`these flags are missing or wrong:\n${lines.join("\n")}\n${usage}`);
  }
  const { agency, admin } = read.data;
  const [host = ""] = readHosts(read.data["host-name"]);
  return {
    agency: {
      ...{ name: agency, short_name: read.data["short-name"] ?? agency.slice(0, 50) },
      ...{ host, credit_code: read.data["credit-code"] },
    },
    admin: { name: read.data["admin-name"], mobile: admin },
  };
};

/** Opens a service without its jobs (`createService`). */
type Open = (
  options: StartOptions & { readonly runsJobs: false; readonly runsExports: false },
) => Promise<{ readonly service: { system(name: string): Context }; close(): Promise<void> }>;

/** Makes an agency of a service, its host and its super administrator; runs while no service works on a SQLite folder. */
export const initCommand = async (args: readonly string[], open: Open): Promise<number> => {
  const { values } = parseArgs({ args: [...args], options: flags });
  const people = firstPeopleOf(values);
  const { options } = startOf(values);
  const { service, close } = await open({ ...options, runsJobs: false, runsExports: false });
  try {
    const id = await initAgency(service.system("init"), people);
    const { agency, admin } = people;
    process.stdout.write(
      `agency ${id} "${agency.name}" is reached by ${agency.host}\n${admin.name} (${admin.mobile}) signs in there with a code by text message and sets a password\n`,
    );
    return 0;
  } finally {
    await close();
  }
};
