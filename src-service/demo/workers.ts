import { makeCard } from "../../src-shared/values/bank-card.ts";
import { debitBinsOf } from "../../src-shared/values/bank-card-bins.ts";
import { makeIdNumber } from "../../src-shared/values/id-number.ts";
import { addDays, addMonths } from "../../src-shared/values/time.ts";
import { inventName } from "./names.ts";
import type { World } from "./world.ts";

/** A worker as bills carry them. `isPayable`: verified, signed and cooperating, within the age limits. */
export type DemoWorker = {
  readonly id: number;
  readonly name: string;
  readonly id_no: string;
  readonly mobile: string;
  readonly account_no: string;
  readonly bank_code: string;
  readonly isPayable: boolean;
};

const regions =
  "110105 120103 130102 140105 210102 310104 320102 320506 330106 340103 350203 360102 370102 410105 420106 430102 440304 440106 450103 500103 510104 520103 530102 610102 620102 650102".split(
    " ",
  );
const payingBanks = ["ICBC", "ABC", "CCB", "BOC", "PSBC", "CMB", "COMM", "CITIC", "SPDB", "CIB"];
const phonePrefixes = ["135", "136", "137", "139", "150", "151", "158", "159", "182", "186", "188", "199"];

/** Why an import check would stop at a worker; `clean` for all but a few. */
type Fault = "clean" | "unsigned" | "stopped" | "unverified" | "tooOld" | "sharedCard";

const faultOf = (at: number): Fault => {
  // The first two hundred are clean: samples and tests are made of them.
  if (at < 200) return "clean";
  // 97 shares no factor with the number of companies, so every company meets every fault.
  const lot = at % 97;
  if (lot < 3) return "unsigned";
  if (lot < 6) return "stopped";
  if (lot < 8) return "unverified";
  if (lot === 8) return "tooOld";
  return lot === 9 ? "sharedCard" : "clean";
};

const birthOf = (world: World, fault: Fault): string => {
  const years = fault === "tooOld" ? world.random.int(64, 70) : world.random.int(20, 53);
  return addDays(addMonths(world.anchor, -12 * years), -world.random.int(1, 300));
};

const contractSigned = 2;
const contractOffline = 5;

const addRelation = (world: World, companyId: number, laborId: number, fault: Fault): void => {
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
  const { random } = world;
  const byCompany = new Map<number, DemoWorker[]>(companyIds.map((id) => [id, []]));
  const usedNumbers = new Set<string>();
  let lastCard = { account_no: "", bank_code: "" };
  for (let at = 0; at < count; at += 1) {
    const fault = faultOf(at);
    const birth = birthOf(world, fault);
    let id_no = "";
    do id_no = makeIdNumber(random.pick(regions), birth, random.int(1, 999));
    while (usedNumbers.has(id_no));
    usedNumbers.add(id_no);
    const bank_code = random.pick(payingBanks);
    const card = { account_no: makeCard(random.pick(debitBinsOf(bank_code)), random.digits(12)), bank_code };
    const account = fault === "sharedCard" ? lastCard : card;
    lastCard = account;
    const worker: DemoWorker = {
      id: world.ids(1),
      name: inventName(random),
      id_no,
      mobile: random.pick(phonePrefixes) + String(10_000_000 + at * 29_989).slice(-8),
      ...account,
      isPayable: fault === "clean" || fault === "sharedCard",
    };
    world.add("labors", {
      id: worker.id,
      agency_id: world.agencyId,
      name: worker.name,
      id_no,
      mobile: worker.mobile,
      sex: Number(id_no[16]) % 2 === 1 ? "male" : "female",
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
