import { beforeAll, expect, it } from "vitest";
import { onEveryDatabase } from "./harness.ts";
import { insert, makeSmallWorld, openSession, send } from "./small-world.ts";

type Answer = Awaited<ReturnType<typeof send>>;
type Attorney = {
  readonly id: string;
  readonly name: string;
  readonly mobile: string;
  readonly looks_after: boolean | null;
};
const code = ({ status, body }: Answer) => [status, body["code"]];

onEveryDatabase("people who may be a company's agent", {}, (started) => {
  const running = () => started().running();
  let admin = "";
  beforeAll(async () => {
    await makeSmallWorld(running());
    admin = await openSession(running(), 1001);
  });

  const ask = (query = "", token = admin) => send(running(), "GET", `/cdl/1/useragencies/attorneys${query}`, { token });
  const named = async (query = "", token = admin) =>
    (await ask(query, token)).body["attorneys"] as unknown as readonly Attorney[];
  const names = async (token = admin) => (await named("", token)).map(({ name }) => name).toSorted();
  const setUser = (id: number, values: { status?: number; password_hash?: string }) =>
    running().service.writing.updateTable("users").set(values).where("id", "=", id).execute();
  const setMember = (user: number, values: { is_use?: number; data_scope?: number | null }) =>
    running().service.writing.updateTable("memberships").set(values).where("user_id", "=", user).execute();

  it("are the agency's own people, with masked numbers and nothing else of them", async () => {
    const all = await named();
    expect(all.map(({ name }) => name).toSorted()).toEqual(
      [1001, 1002, 1003, 1004, 1007, 1009].map((id) => `用户${id}`),
    );
    expect(all.find(({ name }) => name === "用户1002")).toEqual({
      ...{ id: "2002", name: "用户1002", mobile: "139****0002", looks_after: null },
    });
  });

  it("are in use and have a password that they set", async () => {
    const without = (id: number) =>
      [1001, 1002, 1003, 1004, 1007, 1009].filter((one) => one !== id).map((one) => `用户${one}`);
    await setMember(1003, { is_use: 0 });
    expect(await names()).toEqual(without(1003));
    await setMember(1003, { is_use: 1 });
    await setUser(1004, { status: 2 });
    expect(await names()).toEqual(without(1004));
    await setUser(1004, { status: 1 });
    const { password_hash } = await running()
      .db.selectFrom("users")
      .select("password_hash")
      .where("id", "=", 1004)
      .executeTakeFirstOrThrow();
    await setUser(1004, { password_hash: "" });
    expect(await names()).toEqual(without(1004));
    await setUser(1004, { password_hash });
  });

  it("say whether they look after the company, those who do first", async () => {
    await setMember(1002, { data_scope: 2 });
    await setMember(1009, { data_scope: 2 });
    await insert(running(), "membership_companies", { membership_id: 2009, company_id: 11 });
    const all = await named("?company_id=11");
    const is = (name: string) => all.find((one) => one.name === name)?.looks_after;
    expect([is("用户1001"), is("用户1009"), is("用户1002")]).toEqual([true, true, false]);
    expect(all.at(-1)?.looks_after).toBe(false);
    expect((await named("?company_id=12")).find(({ name }) => name === "用户1009")?.looks_after).toBe(false);
    // An operator who looks after one company asks about that one alone.
    const operator = await openSession(running(), 1009);
    expect(code(await ask("?company_id=11", operator))).toEqual([200, undefined]);
    expect(code(await ask("?company_id=12", operator))).toEqual([404, "not_found"]);
  });

  it("are told to nobody without the right, no company's people, and nobody of another agency", async () => {
    expect(code(await ask("", await openSession(running(), 1002)))).toEqual([403, "forbidden"]);
    expect(code(await ask("", await openSession(running(), 1005)))).toEqual([403, "forbidden"]);
    for (const query of ["?company_id=21", "?company_id=987654"])
      expect(code(await ask(query))).toEqual([404, "not_found"]);
    expect(code(await ask("?company_id=x"))).toEqual([404, "not_found"]);
    expect(code(await ask("?agency_id=2"))).toEqual([400, "invalid"]);
    expect((await named("")).some(({ name }) => name === "用户1008")).toBe(false);
  });
});
