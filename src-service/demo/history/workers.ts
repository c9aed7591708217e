import { type DemoFault, demoFault, demoWorker } from "../../../src-shared/demo/demo-work.ts";
import { ageOn } from "../../../src-shared/kernel/values/people/id-number.ts";
import { addDays, addMonths } from "../../../src-shared/kernel/values/time/time.ts";
import { newAccount, newCooperation, newLabor } from "../../directory/people/new-rows.ts";
import { specimenPhotos } from "../world/specimen-card.ts";
import { demoContent } from "../world/worker-content.ts";
import type { World } from "../world/world.ts";
import type { DemoCompany } from "./companies.ts";

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

type Employer = Pick<DemoCompany, "id" | "isOffline">;

const contractSigned = 2;
const contractOffline = 5;

const addRelation = (world: World, company: Employer, laborId: number, fault: DemoFault, content: string): void => {
  const isStopped = fault === "stopped";
  const signed = world.random.int(1, 10) === 1 ? contractOffline : contractSigned;
  const isUnsigned = fault === "unsigned";
  world.add(
    "company_labors",
    newCooperation({
      id: world.ids(1),
      change_seq: world.seq(),
      agency_id: world.agencyId,
      company_id: company.id,
      labor_id: laborId,
      cooperation_status: isStopped ? 3 : 1,
      contract_sign_type: isUnsigned ? 0 : signed,
      contract_type: signed === contractOffline ? 2 : 1,
      settlement_type: company.isOffline ? 2 : 1,
      sign_at: isUnsigned ? null : `${addMonths(world.start, -3)} 10:37:26`,
      contract_end_at: isUnsigned ? null : addMonths(world.start, 33),
      stop_time: isStopped ? `${addDays(world.anchor, -40)} 18:00:00` : null,
      stop_reason: isStopped ? 2 : null,
      content,
      create_at: `${addMonths(world.start, -4)} 09:00:00`,
    }),
  );
};

/** Workers with valid numbers, all invented. Worker n belongs to company n mod 8, every fourth also to the next one. */
export const makeWorkers = (
  world: World,
  companies: readonly Employer[],
  count: number,
): ReadonlyMap<number, readonly DemoWorker[]> => {
  const byCompany = new Map<number, DemoWorker[]>(companies.map(({ id }) => [id, []]));
  for (let at = 0; at < count; at += 1) {
    const fault = demoFault(at);
    const { birth, ...person } = demoWorker(at);
    const isPayable = fault === "clean" || fault === "sharedCard";
    const worker: DemoWorker = { id: world.ids(1), ...person, isPayable, fault };
    world.add(
      "labors",
      newLabor({
        id: worker.id,
        change_seq: world.seq(),
        agency_id: world.agencyId,
        name: worker.name,
        id_no: worker.id_no,
        mobile: worker.mobile,
        sex: Number(worker.id_no[16]) % 2 === 1 ? "male" : "female",
        birth,
        real_name_status: fault === "unverified" ? 1 : 2,
        ...specimenPhotos,
        id_valid_from: addMonths(world.start, -96),
        id_valid_to: addMonths(world.start, 144),
        create_at: `${addMonths(world.start, -4)} 09:00:00`,
        age: ageOn(birth, world.anchor),
      }),
    );
    world.add(
      "labor_accounts",
      newAccount({
        id: world.ids(1),
        change_seq: world.seq(),
        agency_id: world.agencyId,
        labor_id: worker.id,
        account_no: worker.account_no,
        bank_code: worker.bank_code,
        bank_phone: worker.mobile,
        status: 2,
        verify_method: 4,
        verified_at: `${addMonths(world.start, -3)} 10:00:00`,
        is_default: 1,
        create_at: `${addMonths(world.start, -4)} 09:00:00`,
      }),
    );
    const at0 = at % companies.length;
    const own = [
      companies[at0],
      at % 4 === 1 && companies.length > 1 ? companies[(at0 + 1) % companies.length] : undefined,
    ];
    for (const company of own) {
      if (company === undefined) continue;
      addRelation(world, company, worker.id, fault, demoContent(companies.indexOf(company) + 1, at, world.anchor));
      byCompany.get(company.id)?.push(worker);
    }
  }
  return byCompany;
};
