import { besideIdsFrom } from "../../../src-service/core/database/counter-names.ts";
import { change, type Damage, firstOf, lastOf } from "./damage-kit.ts";

const ahead = "counters stand above what was given";
const sums = "groups and sums equal their bills";

const counter = (what: string, statement: string): Damage => ({
  what: `counters: ${what}`,
  table: "counters",
  statements: [statement],
  proof: ahead,
  isUnsealed: true,
});

const lowered = (name: string, by = "value - 1"): string => `update counters set value = ${by} where name = '${name}'`;

/** The numbers of a prefix begun anew on the last day on which some were given. */
export const numbersAnew = (prefix: string): Damage =>
  counter(
    `numbers ${prefix} begun anew`,
    `update counters set value = 0 where name = (select max(x.name) from counters x where x.name like 'no:${prefix}:%')`,
  );

/** Damage to counters: what is given next was given before. */
const counterDamage: readonly Damage[] = [
  counter("ids set back to what is there", lowered("id", lastOf("audit_log").replace("max(x.id)", "max(x.id) - 1"))),
  counter("ids begun anew", lowered("id", "1000")),
  counter("no counter of ids", "delete from counters where name = 'id'"),
  counter("changes set back", lowered("change", "7")),
  counter("no counter of changes", "delete from counters where name = 'change'"),
  counter(
    "numbers of a day forgotten",
    "delete from counters where name = (select max(x.name) from counters x where x.name like 'no:JS:%')",
  ),
  counter("a number far ahead of its counter", change("settlements", "no = substr(no, 1, 10) || '900001'")),
  counter(
    "an id beside the books that was never given",
    `insert into security_events (id, agency_id, company_id, change_seq, kind, at, person, phone, address, device, code, detail, count, request_id)
      values (${besideIdsFrom + 900_000}, 100, 0, 0, 1, '2026-11-20 00:00:00', '', '', '', '', '', '', 1, '')`,
  ),
];

const derived = (table: string, proof: string, statements: readonly string[], what = "changed"): Damage => ({
  what: `${table}: ${what}`,
  table,
  statements,
  proof,
  isUnsealed: true,
});

/** Damage to what is kept beside sealed rows and proven by them. */
const keptDamage: readonly Damage[] = [
  derived("bill_groups", sums, ["update bill_groups set bills = bills + 1"]),
  derived("bill_task_sums", sums, ["update bill_task_sums set net_pay = net_pay + 1"]),
  derived("bill_fee_steps", sums, ["update bill_fee_steps set pit = pit + 1"]),
  derived("bill_net_steps", sums, ["delete from bill_net_steps"], "gone"),
  derived("worker_groups", "groups of workers count their rows", ["update worker_groups set workers = workers + 1"]),
  derived("applicant_groups", "groups of people of tasks count their rows", [
    "update applicant_groups set people = people + 1",
  ]),
  ...["balance = balance + 1", "frozen = frozen + 1", "salesman_id = 1", "service_owner_id = 77"].map((set) =>
    derived(
      "company_figures",
      "companies show their wallets and who answers for them",
      [change("company_figures", set)],
      set,
    ),
  ),
  derived(
    "company_figures",
    "companies show their wallets and who answers for them",
    [`delete from company_figures where id = ${firstOf("company_figures")}`],
    "gone",
  ),
  derived(
    "bills",
    "gaps of workers are true",
    [change("bills", "worker_gap = coalesce(worker_gap, 0) + 50", "x.status = 10")],
    "gap of its worker",
  ),
];

/** Damage to tables that no seal covers. */
export const tableDamage: readonly Damage[] = [...counterDamage, ...keptDamage];
