import { newContractRow } from "../../../src-service/companies/company-contracts/contract-row.ts";
import { followContracts } from "../../../src-service/companies/company-contracts/rounds.ts";
import { parseShanghai } from "../../../src-shared/kernel/values/time/time.ts";
import type { Scene } from "../money-scene.ts";

/** What the contracts of these tests say: a service fee of `ratio` (100 = 1 %) on everything. */
export const configOf = (ratio: number): string =>
  JSON.stringify({
    ...{ service_fee_ratio_range: [{ limit: null, ratio, sign: 1 }], labor_service_fee_ratio_range: [] },
    ...{ service_fee_cumulative_type: 1, tier_method: 1 },
  });

/** Sets the clock to a time of Shanghai, `YYYY-MM-DD HH:mm:ss`. */
export const clockTo = (scene: Scene, time: string): void =>
  scene.clock.advance((parseShanghai(time) ?? 0) - scene.clock.now());

/** What the rounds of contracts do at this time. */
export const contractRound = (scene: Scene): Promise<void> =>
  followContracts(scene.running().service.system("companyContracts"));

const writing = (scene: Scene) => scene.running().service.writing;

export const mainContracts = (scene: Scene) =>
  scene
    .running()
    .db.selectFrom("company_contracts")
    .selectAll()
    .where("company_id", "=", Number(scene.company_id))
    .where("category", "=", 1)
    .orderBy("start_at")
    .execute();

type Change = { readonly end_at?: string; readonly abort_at?: string; readonly status?: number; auto_renew?: number };

/** Changes the company's first main contract, as if that had been agreed. */
export const changeContract = async (scene: Scene, change: Change): Promise<void> => {
  const [first] = await mainContracts(scene);
  await writing(scene)
    .updateTable("company_contracts")
    .set(change)
    .where("id", "=", first?.id ?? 0)
    .execute();
};

let papers = 0;

/** A contract of the company that is in force from a day on, or sealed and waiting for it (`status` 40). */
export const addContract = async (
  scene: Scene,
  paper: { readonly start_at: string; readonly end_at: string; readonly ratio: number } & Partial<{
    readonly category: number;
    readonly status: number;
    readonly parent_contract_id: number;
  }>,
): Promise<void> => {
  papers += 1;
  const { ratio, category = 1, status = 50, parent_contract_id = null, ...days } = paper;
  const { service } = scene.running();
  const id = await service.write({ user_id: null, name: "test", device: "", request_id: "" }, ({ ids }) => ids(1));
  const { agency_id } = await scene
    .running()
    .db.selectFrom("companies")
    .select("agency_id")
    .where("id", "=", Number(scene.company_id))
    .executeTakeFirstOrThrow();
  await writing(scene)
    .insertInto("company_contracts")
    .values(
      newContractRow({
        ...{ id, agency_id, company_id: Number(scene.company_id), no: `XY${papers}`, category, status, ...days },
        ...{ config: configOf(ratio), create_at: days.start_at, parent_contract_id },
        ...(status === 40 && { sealed_at: `${days.start_at} 00:00:00` }),
      }),
    )
    .execute();
};
