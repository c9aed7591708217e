import path from "node:path";
import { templateWorkbook } from "../../../src-main/imports/samples/template-sheets.ts";
import { writeWorkbook } from "../../../src-main/workbook/workbook-writer.ts";
import { sandboxIdentity } from "../../../src-service/core/channels/identity-check.ts";
import { fastBill } from "../../../src-shared/billing/bills/fast-bill-import.ts";
import { type DemoPerson, demoPerson, mostDemoPeople } from "../../../src-shared/demo/demo-people.ts";
import { demoWorkers } from "../../../src-shared/demo/demo-work.ts";
import type { ImportTemplate } from "../../../src-shared/kernel/imports/cells/define.ts";
import { bankByCode } from "../../../src-shared/kernel/values/banks/bank.ts";
import { workerBank } from "../../../src-shared/workers/workers/worker-bank-import.ts";
import { worker } from "../../../src-shared/workers/workers/worker-import.ts";

/**
 * Invented people whom the demo does not have, and of whom carriers and banks of its sandbox say yes at once: whoever asks
 * them meets no lot. The same people each time.
 */
export const newPeople = async (count: number): Promise<readonly DemoPerson[]> => {
  const people: DemoPerson[] = [];
  for (let at = demoWorkers; at < mostDemoPeople && people.length < count; at += 1) {
    const person = demoPerson(at);
    const { name, id_no, mobile, account_no } = person;
    // Each candidate is asked by a sandbox that was never down: its answers depend on the facts alone.
    const { check } = sandboxIdentity({ now: () => 0 });
    const asked = { trace_id: "e2e", asked_ms: 0, name, id_no };
    const answers = [
      await check({ ...asked }),
      await check({ ...asked, mobile }),
      await check({ ...asked, account_no }),
      await check({ ...asked, mobile, account_no }),
    ];
    if (answers.every((answer) => answer === "match")) people.push(person);
  }
  return people;
};

type Cells = Readonly<Record<string, string | number>>;

/** Writes a spreadsheet of a template as a person fills it in, rows by keys of its columns; amounts in cents. */
const writeSheet = async (folder: string, name: string, template: ImportTemplate, rows: readonly Cells[]) => {
  const file = path.join(folder, `${name}.xlsx`);
  const cells = rows.map((row) => template.fields.map(({ key }) => row[key] ?? null));
  await writeWorkbook(file, templateWorkbook(template, cells));
  return file;
};

const bankName = ({ bank_code }: DemoPerson): string => bankByCode(bank_code)?.name ?? "";

/** Who works for the company, with their cards. */
export const writeWorkers = (folder: string, people: readonly DemoPerson[]): Promise<string> =>
  writeSheet(
    folder,
    "接包方名单",
    worker,
    people.map((one) => ({
      ...{ name: one.name, id_no: one.id_no, mobile: one.mobile },
      ...{ bank_name: bankName(one), account_no: one.account_no, bank_phone: one.mobile },
    })),
  );

/** The cards that they are to be paid to, for the bank to confirm. */
export const writeCards = (folder: string, people: readonly DemoPerson[]): Promise<string> =>
  writeSheet(
    folder,
    "银行卡",
    workerBank,
    people.map((one) => ({
      ...{ name: one.name, id_no: one.id_no },
      ...{ bank_name: bankName(one), account_no: one.account_no, bank_phone: one.mobile },
    })),
  );

export type Fee = {
  readonly person: Pick<DemoPerson, "name" | "id_no" | "mobile" | "account_no">;
  readonly cents: number;
};

/** What each of them earned. */
export const writeBills = (folder: string, name: string, fees: readonly Fee[]): Promise<string> =>
  writeSheet(
    folder,
    name,
    fastBill,
    fees.map(({ person, cents }) => ({
      ...{ labor_name: person.name, id_no: person.id_no, labor_phone: person.mobile },
      ...{ labor_bank_account: person.account_no, accounting_fee: cents, remark: "客户服务" },
    })),
  );
