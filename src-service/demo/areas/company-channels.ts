import {
  channelKinds,
  cmbMandateStates,
  companyChannelStates,
} from "../../../src-shared/companies/channels/company-channels-states.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { AreaDemo } from "../history/area-demo.ts";
import type { World } from "../world/world.ts";

type State = Parameters<typeof companyChannelStates.code>[0];

/** Agreements with Alipay of companies, by their place, in every state; a company without one has what its channels say. */
const agreements: readonly { readonly company: number; readonly state: State; readonly fault?: string }[] = [
  { company: 0, state: "open" },
  { company: 7, state: "stopped" },
  { company: 8, state: "opening" },
  { company: 5, state: "open" },
];
/** Account books that are not simply open. */
const books: readonly { readonly company: number; readonly state: State; readonly fault?: string }[] = [
  { company: 8, state: "failed", fault: "企业信息与登记不一致，请核对后重新申请" },
  { company: 9, state: "closed" },
];

const yuan = 100;
/** Of each company with a bound account at CMB, by its place among them: what was asked for before and what counts now. */
const mandates = [
  ["replaced", "inForce"],
  ["inForce", "waits"],
  ["refused", "withdrawn", "stopped"],
] as const;

const addChannels = async (world: World, companies: readonly number[]): Promise<void> => {
  const operator = world.operator("operator").id;
  const all = [
    ...agreements.map((one) => ({ ...one, kind: channelKinds.alipay })),
    ...books.map((one) => ({ ...one, kind: channelKinds.accountBook })),
  ];
  for (const { company, state, kind, fault } of all) {
    const company_id = companies[company];
    if (company_id === undefined) continue;
    const day = addDays(world.anchor, -60);
    const wasOpen = state === "open" || state === "stopped";
    const isToSign = state === "opening" && kind === channelKinds.alipay;
    world.add("company_channels", {
      ...{ id: world.ids(1), version: 2, agency_id: world.agencyId, company_id, kind },
      ...{ state: companyChannelStates.code(state), fault: fault ?? null, tries: 0, asked_by: operator },
      agreement_no: wasOpen
        ? `${kind === channelKinds.alipay ? "ZFB" : "ZB"}2026${String(company_id).padStart(12, "0")}`
        : null,
      token: isToSign ? `ademo${String(company_id).padStart(8, "0")}${world.agencyId}` : null,
      ...{ trace_id: isToSign ? null : `demo-channel-${company_id}-${kind}`, asked_ms: 0, next_ms: 0 },
      ...{ asked_at: `${day} 10:15:00`, opened_at: wasOpen ? `${day} 10:16:00` : null },
      closed_at: state === "stopped" ? `${addDays(day, 30)} 17:20:00` : null,
    });
  }
};

const addMandates = async (world: World, tx: Tx): Promise<void> => {
  const accounts = await tx
    .selectFrom("corporate_accounts")
    .select("company_id")
    .where("bank_code", "=", "CMB")
    .where("status", "=", 2)
    .where("company_id", "is not", null)
    .orderBy("id")
    .execute();
  const [operator, checker] = [world.operator("operator").id, world.operator("checker").id];
  for (const [at, { company_id }] of accounts.entries()) {
    for (const [nth, status] of (mandates[at % mandates.length] ?? []).entries()) {
      const day = addDays(world.anchor, -80 + nth * 40);
      const isDecided = status !== "waits" && status !== "withdrawn";
      const isEnded = status === "replaced" || status === "stopped" || status === "withdrawn";
      world.add("cmb_mandates", {
        ...{ id: world.ids(1), version: isDecided || isEnded ? 2 : 1, agency_id: world.agencyId },
        ...{ company_id: company_id ?? 0, status: cmbMandateStates.code(status) },
        ...{ payment_limit: (500_000 + nth * 300_000) * yuan, day_limit: (1_000_000 + nth * 500_000) * yuan },
        ...{ until: addDays(world.anchor, 280), maker_id: operator, create_at: `${day} 09:30:00` },
        ...{ decider_id: isDecided ? checker : null, decided_at: isDecided ? `${day} 11:05:00` : null },
        ...{ ended_by: isEnded ? operator : null, ended_at: isEnded ? `${addDays(day, 20)} 15:40:00` : null },
        reason: nth === 0 ? "" : "旺季结算金额提高",
      });
    }
  }
};

const fill = async (world: World, tx: Tx): Promise<void> => {
  const companies = await tx
    .selectFrom("companies")
    .select("id")
    .where("agency_id", "=", world.agencyId)
    .orderBy("id")
    .execute();
  await addChannels(
    world,
    companies.map(({ id }) => id),
  );
  await addMandates(world, tx);
};

export const demo: AreaDemo = { fill };
