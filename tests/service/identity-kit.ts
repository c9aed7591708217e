import { expect } from "vitest";
import { drawBack, drawFront } from "../../src-service/demo/id-cards/draw-card.ts";
import type { CardFacts } from "../../src-service/demo/id-cards/made-up-person.ts";
import { photograph } from "../../src-service/demo/id-cards/photograph.ts";
import type { SignedCardResult } from "../../src-shared/workers/identity/recognition.ts";
import type { onEveryDatabase } from "./harness.ts";
import { insert, openSession, send } from "./small-world.ts";
import { storeUpload } from "./upload-file.ts";

type Started = Parameters<Parameters<typeof onEveryDatabase>[2]>[0];

/** An operator of the small world's agency, who hands in photos. */
export const operator = { agency_id: 1, user_id: 1009 };

/** Steps of verifying a worker by photos, in the small world. */
export const identityKit = (started: Started) => {
  let nextLabor = 800;

  /** A worker of company 11 with this card's name and number. */
  const addWorker = async ({ name, id_no }: CardFacts): Promise<string> => {
    const running = started().running();
    nextLabor += 1;
    const id = nextLabor;
    await insert(running, "labors", {
      ...{ id, version: 1, change_seq: 1, agency_id: 1, name, id_no },
      ...{
        mobile: "13812345678",
        sex: "male",
        birth: "1990-01-01",
        id_type: "idcard",
        create_at: "2026-01-01 00:00:00",
      },
    });
    await insert(running, "company_labors", {
      ...{ id: id + 1_000, version: 1, change_seq: 1, agency_id: 1, company_id: 11, labor_id: id },
      ...{ cooperation_status: 1, contract_sign_type: 2, content: "[]", create_at: "2026-01-01 00:00:00" },
    });
    return String(id);
  };

  const ask = async (method: "GET" | "POST" | "PUT", url: string, body?: unknown, by = 1009, headers = {}) =>
    send(started().running(), method, url, {
      token: await openSession(started().running(), by),
      headers,
      ...(body !== undefined && { body }),
    });

  /** Uploads and recognises one side; gives its key and signed result. */
  const recognise = async (labor: string, side: "front" | "back", facts: CardFacts) => {
    const card = side === "front" ? drawFront(facts) : drawBack(facts);
    const key = await storeUpload(started().running().service, operator, "a.png", photograph(card, "scan", 1, "png"));
    const { body } = await ask("GET", `/cdl/1/labors/${labor}/identity`);
    const answer = await ask("POST", "/recognition/id_card", { side, key }, 1009, {
      recognition_token: String(body["recognition_token"]),
    });
    expect(answer.status).toBe(200);
    return { key, result: answer.body as SignedCardResult };
  };

  const submit = (labor: string, front: { key: string; result: unknown }, back: { key: string; result: unknown }) =>
    ask("PUT", `/v4/labors/${labor}/id_no_image/`, {
      id_front_img_url: front.key,
      id_back_img_url: back.key,
      serverless_results: { front: front.result, back: back.result },
    });

  return { addWorker, ask, recognise, submit };
};
