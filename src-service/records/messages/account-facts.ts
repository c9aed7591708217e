import type { MessageTopic } from "../../../src-shared/registries/messages/topics.ts";
import { topicOf } from "../../../src-shared/registries/messages/topics.ts";
import type { Service } from "../../lists/service.ts";
import { isToldBy, membersBy } from "./members.ts";
import { ruleOf, settingsOf } from "./settings.ts";
import type { Finding } from "./tell.ts";

/** Entries of the audit log by which the rights of a user are others. */
const rightsActions = ["users.update", "role.update"];

type Happened = { readonly membership_id: number; readonly fact: string; readonly detail?: string };

const findingsOf = async (service: Service, topic: MessageTopic, happened: readonly Happened[]): Promise<Finding[]> => {
  const people = await membersBy(
    service,
    happened.map(({ membership_id }) => membership_id),
  );
  const findings: Finding[] = [];
  for (const person of people) {
    const rule = ruleOf(await settingsOf(service.reading, person.agency_id), topicOf(topic).event);
    if (!isToldBy(rule, person)) continue;
    const own = happened.filter(({ membership_id }) => membership_id === person.membership_id);
    const detail = own.at(-1)?.detail;
    const news = own.map(({ fact }) => ({ fact, record_id: 0, weight: 1 }));
    findings.push({ person, topic, news, over: [], isPast: false, ...(detail !== undefined && { detail }) });
  }
  return findings;
};

/** Sign-ins (by number of the session) from another region than the person's sign-in before. */
export const signInFindings = async (service: Service, from: number, upTo: number): Promise<Finding[]> => {
  const { reading } = service;
  const rows = await reading
    .selectFrom("sessions as s")
    .where("s.id", ">", from)
    .where("s.id", "<=", upTo)
    .where("s.region", "<>", "")
    .select((eb) => [
      ...(["s.id", "s.membership_id", "s.region"] as const),
      eb
        .selectFrom("sessions as p")
        .whereRef("p.user_id", "=", "s.user_id")
        .whereRef("p.id", "<", "s.id")
        .where("p.region", "<>", "")
        .orderBy("p.id", "desc")
        .limit(1)
        .select("p.region")
        .as("before"),
    ])
    .orderBy("s.id")
    .execute();
  const elsewhere = rows.filter(({ region, before }) => before !== null && before !== region);
  return findingsOf(
    service,
    "signInElsewhere",
    elsewhere.map(({ id, membership_id, region }) => ({ membership_id, fact: `session:${id}`, detail: region })),
  );
};

const membersWith = async ({ reading }: Service, agencyId: number, object: string): Promise<number[]> => {
  const [kind, id] = object.split(":");
  const ofAgency = reading.selectFrom("memberships").select("id").where("agency_id", "=", agencyId);
  if (kind === "user") {
    const rows = await ofAgency.where("user_id", "=", Number(id)).execute();
    return rows.map((row) => row.id);
  }
  const key = `r${id}`;
  const rows = await ofAgency.select("roles").where("roles", "like", `%${key}%`).execute();
  return rows.filter(({ roles }) => roles.split(",").includes(key)).map((row) => row.id);
};

/** Changes of rights (by number of the audit entry): of the user, or of everybody with a role. */
export const rightsFindings = async (service: Service, from: number, upTo: number): Promise<Finding[]> => {
  const rows = await service.reading
    .selectFrom("audit_log")
    .where("id", ">", from)
    .where("id", "<=", upTo)
    .where("action", "in", rightsActions)
    .select(["id", "agency_id", "object"])
    .orderBy("id")
    .execute();
  const happened: Happened[] = [];
  for (const { id, agency_id, object } of rows)
    for (const membership_id of await membersWith(service, agency_id, object))
      happened.push({ membership_id, fact: `audit:${id}` });
  return findingsOf(service, "rightsChanged", happened);
};
