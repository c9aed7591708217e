import { parseArgs } from "node:util";
import { connect } from "../core/database/connect.ts";
import { type Finding, lookAtChannels, lookAtDatabase, lookAtFolder, lookAtHosts } from "./doctor.ts";
import { startFlags, startOf } from "./start-options.ts";

const lineOf = ({ about, wrong, fact }: Finding): string =>
  wrong === null ? `ok     ${about}${fact === undefined ? "" : `: ${fact}`}` : `WRONG  ${about}: ${wrong}`;

/**
 * Looks at the configuration, database, storage, clock, hosts and channels of a service, and says what is wrong. Changes nothing but
 * that missing folders are made. Exit code 1: something is wrong; a configuration that cannot be read throws `ConfigurationError`.
 */
export const doctorCommand = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({ args: [...args], options: startFlags });
  const { options } = startOf(values);
  const { database, storageDir, secretsDir, environment, hosts } = options;
  const findings: Finding[] = [
    { about: "configuration", wrong: null, fact: values.config ?? "flags only" },
    await lookAtFolder("storage", storageDir),
    await lookAtFolder("secrets", secretsDir),
    ...("sqlite" in database ? [await lookAtFolder("database folder", database.sqlite)] : []),
  ];
  const connected = connect(database);
  try {
    findings.push(...(await lookAtDatabase(connected, Date.now)));
  } finally {
    await connected.close();
  }
  findings.push(
    lookAtHosts(environment, hosts),
    ...lookAtChannels(environment, { sms: options.sms, mail: options.mail }),
  );
  process.stdout.write(`${findings.map(lineOf).join("\n")}\n`);
  return findings.some((finding) => finding.wrong !== null) ? 1 : 0;
};
