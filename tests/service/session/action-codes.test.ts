import { expect, it } from "vitest";
import { onEveryScene } from "../money-scene.ts";
import { withCode } from "../with-code.ts";

onEveryScene("codes for decisions about a company", {}, (scene) => {
  const contractOf = async () => {
    const { id } = await scene()
      .running()
      .db.selectFrom("company_contracts")
      .select("id")
      .where("company_id", "=", Number(scene().company_id))
      .where("category", "=", 1)
      .orderBy("id")
      .executeTakeFirstOrThrow();
    const { body } = await scene().call("operator", "companyContracts.get", { params: { id: String(id) } });
    return { id: String(id), version: (body["contract"] as { version: number; end_at: string }).version };
  };
  const ending = async (day: string) => {
    const { id, version } = await contractOf();
    return { id, asked: { version, action: "terminate", abort_at: day, reason: "双方协商终止", files: [] } };
  };
  const day = "2026-12-20";
  const token = () => scene().person("operator").token;
  const send = (body: object, who: "operator" | "maker" = "operator") =>
    scene().call(who, "actionCodes.send", { body: body as never });
  const act = (id: string, body: object) =>
    scene().call("operator", "companyContracts.update", { params: { id }, body: body as never });
  const coded = (id: string, asked: Readonly<Record<string, unknown>>) =>
    withCode(scene().running(), token(), "companyContracts.update", id, asked);

  it("are sent only for what the person may do now, and only for what needs one", async () => {
    const { id, asked } = await ending(day);
    const call = "companyContracts.update";
    expect((await send({ call, object_id: id, body: asked }, "maker")).body["code"]).toBe("forbidden");
    const stale = await send({ call, object_id: id, body: { ...asked, version: 99 } });
    expect(stale.body["code"]).toBe("stale_version");
    const none = await send({ call, object_id: id, body: { version: asked.version, action: "submit" } });
    expect(none.body["code"]).toBe("invalid");
    const rows = await scene()
      .running()
      .db.selectFrom("sms_codes")
      .select("id")
      .where("purpose", "=", "action")
      .execute();
    expect(rows).toEqual([]);
  });

  it("are good for just the request that the person saw, once, and not without", async () => {
    const { id, asked } = await ending(day);
    expect((await act(id, asked)).body).toMatchObject({ code: "invalid", fields: { sms_code: ["required"] } });
    const body = await coded(id, asked);
    const wrong = { ...body, sms_code: body["sms_code"] === "000000" ? "111111" : "000000" };
    expect((await act(id, wrong)).body["code"]).toBe("sms_code_wrong");
    // Another day than the one for which it was sent.
    expect((await act(id, { ...body, abort_at: "2026-12-21" })).body["code"]).toBe("sms_code_wrong");
    expect((await act(id, body)).status).toBe(200);
    const { version } = await contractOf();
    expect((await act(id, { ...body, version })).body["code"]).toBe("illegal_transition");
  });
});
