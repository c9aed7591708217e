import path from "node:path";
import { parseArgs } from "node:util";
import { shanghaiNow } from "../../src-shared/kernel/values/time/time.ts";
import { makeBackup, restoreBackup, type ServiceParts } from "./backup.ts";
import { startFlags, startOf } from "./start-options.ts";

const read = (command: string, args: readonly string[]): { readonly folder: string; readonly parts: ServiceParts } => {
  const { values, positionals } = parseArgs({ args: [...args], options: startFlags, allowPositionals: true });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new RangeError(`usage: ${command} DIR --config FILE`);
  const { database, storageDir, secretsDir } = startOf(values).options;
  return { folder: path.resolve(folder), parts: { database, storageDir, secretsDir } };
};

/** Writes a backup of a service into an empty folder, while the service may run. */
export const backupCommand = async (args: readonly string[]): Promise<number> => {
  const { folder, parts } = read("backup", args);
  const files = await makeBackup(parts, folder, shanghaiNow(Date.now()));
  process.stdout.write(
    `${files.length} files in ${folder}; it holds the secrets too: keep it as safe as the service\n`,
  );
  return 0;
};

/** Puts a backup in the place of a service that is not there yet. */
export const restoreCommand = async (args: readonly string[]): Promise<number> => {
  const { folder, parts } = read("restore", args);
  const { made_at, files } = await restoreBackup(folder, parts);
  process.stdout.write(
    `${files} files of ${made_at} are in place; prove the books with audit-ledger before people sign in\n`,
  );
  return 0;
};
