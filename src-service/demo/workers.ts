import { type DemoFault, demoFault, demoWorker } from "../../src-shared/demo/demo-work.ts";
import { addDays, addMonths } from "../../src-shared/values/time.ts";
import type { World } from "./world.ts";

/** The facts of a worker that bills contain. `isPayable`: verified, signed and cooperating, within the age limits. */
export type DemoWorker = {
  readonly id: number;
  readonly name: string;
  readonly id_no: string;
  readonly mobile: string;
  readonly account_no: string;
  readonly bank_code: string;
  readonly isPayable: boolean;
  readonly fault: DemoFault;
};

const contractSigned = 2;
const contractOffline = 5;

const addRelation = (world: World, companyId: number, laborId: number, fault: DemoFault): void => {
  const isStopped = fault === "stopped";
  const signed = world.random.int(1, 10) === 1 ? contractOffline : contractSigned;
  world.add("company_labors", {
    id: world.ids(1),
    agency_id: world.agencyId,
    company_id: companyId,
    labor_id: laborId,
    cooperation_status: isStopped ? 3 : 1,
    contract_sign_type: fault === "unsigned" ? 0 : signed,
    sign_at: fault === "unsigned" ? null : `${addMonths(world.start, -3)} 14:30:00`,
    stop_time: isStopped ? `${addDays(world.anchor, -40)} 18:00:00` : null,
  });
};

/** Workers with valid numbers, all invented. Worker n belongs to company n mod 8, every fourth also to the next one. */
export const makeWorkers = (
  world: World,
  companyIds: readonly number[],
  count: number,
): ReadonlyMap<number, readonly DemoWorker[]> => {
  const byCompany = new Map<number, DemoWorker[]>(companyIds.map((id) => [id, []]));
  for (let at = 0; at < count; at += 1) {
    const fault = demoFault(at);
    const { birth, ...person } = demoWorker(at);
    const isPayable = fault === "clean" || fault === "sharedCard";
    const worker: DemoWorker = { id: world.ids(1), ...person, isPayable, fault };
    world.add("labors", {
      id: worker.id,
      agency_id: world.agencyId,
      name: worker.name,
      id_no: worker.id_no,
      mobile: worker.mobile,
      sex: Number(worker.id_no[16]) % 2 === 1 ? "male" : "female",
      birth,
      real_name_status: fault === "unverified" ? 1 : 2,
      tax_start_month: null,
      create_at: `${addMonths(world.start, -4)} 09:00:00`,
    });
    world.add("labor_accounts", {
      id: world.ids(1),
      labor_id: worker.id,
      account_no: worker.account_no,
      bank_code: worker.bank_code,
      verified: 1,
      is_default: 1,
    });
    const at0 = at % companyIds.length;
    const own = [companyIds[at0], at % 4 === 1 ? companyIds[(at0 + 1) % companyIds.length] : undefined];
    for (const companyId of own) {
      if (companyId === undefined) continue;
      addRelation(world, companyId, worker.id, fault);
      byCompany.get(companyId)?.push(worker);
    }
  }
  return byCompany;
};
