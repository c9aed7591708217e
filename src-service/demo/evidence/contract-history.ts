import { projectContract } from "../../../src-shared/demo/contract-bodies.ts";
import { contractSignStates } from "../../../src-shared/kernel/states/worker.ts";
import { fillContract } from "../../../src-shared/kernel/values/text/contract-text.ts";
import { addDays, dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { contractLapseDays, contractTypes } from "../../../src-shared/workers/contracts/labor-contract-states.ts";
import type { Tables, Tx } from "../../core/database/tables.ts";
import { insertMany } from "../../core/database/tables.ts";
import type { Service } from "../../lists/service.ts";
import { contractCode, newContract } from "../../workers/worker-contracts/contract-store.ts";
import { textSha256, valuesOf } from "../../workers/worker-contracts/contract-text.ts";
import type { AreaDemo } from "../history/area-demo.ts";
import { evidenceOf } from "../parts/labor-contracts.ts";
import { drawPaper } from "../world/company-papers.ts";
import { keepDemoFile } from "../world/keep-file.ts";
import type { World } from "../world/world.ts";

/** States of workers who have signed once. */
const signedOnce = (["signed", "onFile", "expired", "released"] as const).map((key) => contractSignStates.code(key));

/** Keys of the files that these contracts share: thousands of them would hold up the first start. */
const specimens = { [contractTypes.online]: "demo-contract-online", [contractTypes.offline]: "demo-contract-paper" };

const withoutContract = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom("company_labors as r")
    .innerJoin("labors as l", "l.id", "r.labor_id")
    .innerJoin("companies as c", "c.id", "r.company_id")
    .where("r.agency_id", "=", agencyId)
    .where("r.contract_sign_type", "in", signedOnce)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("labor_contracts as k")
            .select("k.id")
            .whereRef("k.company_labor_id", "=", "r.id")
            .where("k.status", "=", contractCode("signed")),
        ),
      ),
    )
    .select(["r.id", "r.agency_id", "r.company_id", "r.labor_id", "r.contract_type", "r.sign_at", "r.contract_end_at"])
    .select(["r.create_at", "l.name", "l.id_no", "l.mobile", "c.name as company_name", "c.credit_code"])
    .orderBy("r.id")
    .execute();

type Signed = Awaited<ReturnType<typeof withoutContract>>[number];
type Party = { readonly name: string; readonly credit_code: string };

/** Columns of a contract that was signed on the phone. */
const onPhone = (
  one: Signed,
  agency: Party,
  template_id: number,
  id: number,
  days: { start_at: string; end_at: string },
) => {
  const company = { name: one.company_name, credit_code: one.credit_code };
  const values = valuesOf({ person: one, company, agency, custom: {}, ...days });
  const text = fillContract(projectContract, values);
  const day = days.start_at;
  return {
    ...{ template_id, template_version: 1, filled: JSON.stringify(values), text_sha256: textSha256(text) },
    ...{ sent_at: `${day} 10:20:01`, lapse_at: `${addDays(day, contractLapseDays)} 10:20:01` },
    ...{ opened_at: `${day} 10:35:10`, trace_id: `demo-sign-${id}` },
    evidence: JSON.stringify(evidenceOf(id, one.mobile ?? "", day, text)),
  };
};

const onPaper = (checker_id: number, day: string) => ({
  ...{ template_id: null, template_version: null, text_sha256: null, sent_at: null, lapse_at: null },
  ...{ filled: JSON.stringify({ signed_on: day }), checker_id, decided_at: `${addDays(day, 1)} 09:30:00` },
});

/** Gives all who have signed the contract that their state tells of, by the template of that time. */
const addContracts = async (world: World, tx: Tx): Promise<void> => {
  const { id: template } = await tx
    .selectFrom("contract_templates")
    .select("id")
    .where("body", "=", projectContract)
    .where("body_version", "=", 1)
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const agency = await tx
    .selectFrom("agencies")
    .select(["name", "credit_code"])
    .where("id", "=", world.agencyId)
    .executeTakeFirstOrThrow();
  const [maker_id, checker] = [world.operator("operator").id, world.operator("checker").id];
  const rows = (await withoutContract(tx, world.agencyId)).map((one): Tables["labor_contracts"] => {
    const { agency_id, company_id, labor_id } = one;
    const day = dayOf(one.sign_at ?? one.create_at);
    const days = { start_at: day, end_at: one.contract_end_at ?? addDays(day, 730) };
    const id = world.ids(1);
    const isOnline = one.contract_type === contractTypes.online;
    const type = isOnline ? contractTypes.online : contractTypes.offline;
    return {
      ...newContract({
        ...{ id, version: 2, change_seq: world.seq(), agency_id, company_id, labor_id, company_labor_id: one.id },
        ...{
          no: world.number("QH", day),
          status: contractCode("signed"),
          type,
          maker_id,
          ...days,
          remark: "",
          origin: "",
        },
        create_at: `${day} 10:20:00`,
        ...{
          template_id: null,
          template_version: null,
          filled: "{}",
          text_sha256: null,
          sent_at: null,
          lapse_at: null,
        },
      }),
      ...{ signed_at: one.sign_at, file_key: specimens[type] },
      ...(isOnline ? onPhone(one, agency, template, id, days) : onPaper(checker, day)),
    };
  });
  await insertMany(tx, "labor_contracts", rows);
};

const titles = {
  [contractTypes.online]: "项目服务协议（样例）",
  [contractTypes.offline]: "合作协议（纸质合同扫描件，样例）",
};

/** Draws the file that the contracts of each kind share, and keeps its hash with each of them. */
const drawSpecimens = async (service: Service): Promise<void> => {
  const { reading } = service;
  for (const type of [contractTypes.online, contractTypes.offline]) {
    const key = specimens[type];
    const one = await reading
      .selectFrom("labor_contracts")
      .select("agency_id")
      .where("file_key", "=", key)
      .where("sha256", "is", null)
      .limit(1)
      .executeTakeFirst();
    if (one === undefined) continue;
    const bytes = await drawPaper(
      titles[type],
      projectContract
        .replaceAll(/\{\{[^}]+\}\}/gu, "＿＿＿＿")
        .split("\n")
        .slice(1),
    );
    const given = { key, agency_id: one.agency_id, user_id: 0, name: `${titles[type]}.pdf` };
    const sha256 = await keepDemoFile(service, given, bytes);
    await service
      .system("demo")
      .write(({ tx }) => tx.updateTable("labor_contracts").set({ sha256 }).where("file_key", "=", key).execute());
  }
};

/** Comes behind all that signs, ends or releases contracts. */
export const demo: AreaDemo = {
  fill: addContracts,
  live: { key: "contractSpecimens", kind: "workerFiles", run: drawSpecimens },
};
