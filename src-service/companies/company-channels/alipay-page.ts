import { randomUUID } from "node:crypto";
import { channelKinds } from "../../../src-shared/companies/channels/company-channels-states.ts";
import { alipayPage as textsEn } from "../../../src-shared/locales/en/companies/alipay-page.ts";
import { alipayPage as textsZh } from "../../../src-shared/locales/zh-CN/companies/alipay-page.ts";
import { sandboxChannels } from "../../core/channels/company-channel.ts";
import type { Context } from "../../core/context.ts";
import type { OpenedPage, WorkerPage } from "../../core/plumbing/worker-page.ts";
import { form } from "../../records/phone-page/bars.ts";
import { card, facts, heading, outcome, paragraphs } from "../../records/phone-page/elements.ts";
import { alipayLetter, type Channel, channelCode, finishChannel } from "./channels.ts";
import { settleChannels } from "./rounds.ts";

const pageTexts = { "zh-CN": textsZh, en: textsEn } as const;

const rowOf = ({ db }: Pick<Context, "db">, token: string): Promise<Channel | undefined> =>
  db
    .selectFrom("company_channels")
    .selectAll()
    .where("token", "=", token)
    .where("kind", "=", channelKinds.alipay)
    .where("state", "=", channelCode("opening"))
    .executeTakeFirst();

/** Notes that the company signed, once; Alipay is asked afterwards. Who was slower finds it done. */
const sign = async (context: Context, { id, token }: Channel): Promise<void> => {
  await context.write(async (writing) => {
    await writing.tx
      .updateTable("company_channels")
      .set({ trace_id: randomUUID(), asked_ms: writing.nowMs, next_ms: writing.nowMs })
      .where("id", "=", id)
      .where("token", "=", token)
      .where("state", "=", channelCode("opening"))
      .where("trace_id", "is", null)
      .execute();
  });
};

/** Alipay's page, played by the demo: the company reads what it agrees to, and signs or declines. */
export const alipayPage: WorkerPage = {
  letter: alipayLetter,
  open: async (context, token): Promise<OpenedPage | null> => {
    const row = await rowOf(context, token);
    if (row === undefined) return null;
    const company = await context.db
      .selectFrom("companies as c")
      .innerJoin("agencies as a", "a.id", "c.agency_id")
      .select(["c.name", "a.name as agency"])
      .where("c.id", "=", row.company_id)
      .executeTakeFirstOrThrow();
    const may = (): void => undefined;
    const aDay = { by: "page", most: 20 } as const;
    return {
      subject: `${alipayLetter}${row.id}`,
      // As long as the channel is being opened: afterwards the token is no channel's any more.
      endsAt: null,
      draw: (language) => {
        const texts = pageTexts[language];
        const isSigned = row.trace_id !== null;
        return {
          title: texts.title,
          head: texts,
          body: isSigned
            ? outcome("wait", texts.waitsTitle, texts.waitsText)
            : [
                heading(texts.title, texts.lead),
                facts([
                  [texts.company, company.name],
                  [texts.agency, company.agency],
                ]),
                card(paragraphs(texts.terms)),
                card(
                  form({ action: "sign", submit: texts.sign }, "") +
                    form({ action: "decline", submit: texts.decline, isPlain: true }, ""),
                ),
              ].join(""),
        };
      },
      actions: {
        sign: {
          ...{ may, aDay },
          run: async () => {
            await sign(context, row);
            await settleChannels(context, sandboxChannels(context.clock), row.company_id);
            return { to: token };
          },
        },
        decline: {
          ...{ may, aDay },
          run: async () => {
            await context.write(async (writing) => {
              await finishChannel(writing, row, { outcome: "refused", reason: "企业在签约页面拒绝了协议" });
            });
            return { to: token };
          },
        },
      },
    };
  },
};
