import { type DemoPerson, demoPerson } from "../../../src-shared/demo/demo-people.ts";
import { cleanDemoWorkers } from "../../../src-shared/demo/demo-work.ts";
import type { TemplateName } from "../../../src-shared/imports/registry.ts";
import { bankByCode } from "../../../src-shared/values/bank.ts";
import { child, mistake, type OwnSample, pastDay, type SampleRow } from "./sample.ts";

/** People whom the demo workspace does not know yet stand behind those that it knows. */
const newcomer = 4_000;
/** And people who are there to be named by another one's row. */
const nameCount = 16_000;

const everyone = new Map<number, readonly DemoPerson[]>();

/** A worker whom the demo company knows, as long as it has some. */
const knownPerson = (at: number, company: number): DemoPerson => {
  const workers = everyone.get(company) ?? cleanDemoWorkers(company);
  everyone.set(company, workers);
  return workers[at] ?? demoPerson(newcomer + at);
};

const places = [
  ["上海市", "上海市", "浦东新区"],
  ["江苏省", "苏州市", "吴中区"],
  ["浙江省", "杭州市", "西湖区"],
] as const;
const departments = ["仓储部", "配送部", "客服部"];

const columnsOf = (person: DemoPerson, at: number): SampleRow => {
  const [province, city, district] = places[at % places.length] ?? places[0];
  return {
    name: person.name,
    id_no: person.id_no,
    mobile: person.mobile,
    bank_name: bankByCode(person.bank_code)?.name ?? "",
    account_no: person.account_no,
    bank_phone: person.mobile,
    alipay_account: at % 2 === 0 ? person.mobile : `worker${at}@example.com`,
    province,
    city,
    district,
    settlement_type: at % 3 === 0 ? "其他" : "线上结算",
    contract_type: at % 4 === 0 ? "线下签约" : "线上签约",
    organization_name: departments[at % departments.length] ?? "",
  };
};

const knownPersonRow = (at: number, company: number): SampleRow => columnsOf(knownPerson(at, company), at);

const insuranceActions = ["增员", "减员", "替换为"] as const;

/** Samples of templates about people whose rows have rules beyond their columns, or columns that go together. */
export const peopleSamples: Readonly<Partial<Record<TemplateName, OwnSample>>> = {
  worker: {
    row: (at) => columnsOf(demoPerson(newcomer + at), at),
    mistakes: [mistake("id_no", "31010419900307"), mistake("id_no", child)],
  },
  worker_fields: {
    row: (at, random) => {
      const row = columnsOf(demoPerson(newcomer + at), at);
      const other = demoPerson(nameCount + (at % 9_000));
      return {
        ...row,
        post: random.pick(["分拣员", "配送员", "叉车工"]),
        entry_date: pastDay(random),
        emergency_phone: other.mobile,
        guarantor_id_no: other.id_no,
        working_years: String(random.int(0, 20)),
        score: `${random.int(1, 4)}.${random.int(0, 9)}`,
        agreed_price: random.int(2_000, 9_000),
      };
    },
  },
  worker_edit: {
    row: (at, _random, company) => knownPersonRow(at, company),
    mistakes: [({ id_no }) => ({ id_no })],
  },
  worker_bank: { row: (at, _random, company) => knownPersonRow(at, company) },
  insurance_staff: {
    row: (at, random, company) => {
      const action = insuranceActions[at % insuranceActions.length] ?? "增员";
      return {
        ...knownPersonRow(at, company),
        action,
        post: random.pick(["分拣员", "配送员"]),
        replaced_id_no: action === "替换为" ? demoPerson(nameCount + (at % 9_000)).id_no : null,
        effective_at: pastDay(random),
        order_no: "BX20260105000001",
      };
    },
    mistakes: [
      (row) => ({ ...row, action: "替换为", replaced_id_no: null }),
      (row) => ({ ...row, action: "增员", replaced_id_no: row["id_no"] }),
      (row) => ({ ...row, action: "替换为", replaced_id_no: row["id_no"] }),
      (row) => ({ ...row, action: "增员", replaced_id_no: null, id_no: child }),
    ],
  },
};
