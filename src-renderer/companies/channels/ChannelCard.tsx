import { Text } from "@fluentui/react-components";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import {
  type ChannelKind,
  companyChannelStates,
} from "../../../src-shared/companies/channels/company-channels-states.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { PlainDialog } from "../../record/PlainDialog.tsx";
import { CopyButton } from "../../ui/buttons/CopyButton.tsx";
import { ReasonButton } from "../../ui/buttons/ReasonButton.tsx";
import { Facts, Money, ResultTable, Section } from "../../ui/facts/Facts.tsx";
import { StateTag } from "../../ui/facts/StateTag.tsx";

type Action = "open" | "close" | "query";
type Shown = {
  readonly state: number;
  readonly version: number;
  readonly agreement_no: string | null;
  readonly opened_at: string | null;
  readonly fault: string | null;
  readonly actions: readonly Action[];
};

type Props = {
  readonly kind: ChannelKind;
  readonly channel: Shown;
  /** Sends a step; the version is that of what is shown. */
  readonly change: (action: Action) => Promise<unknown>;
  readonly onChanged: () => void;
  readonly children?: ReactNode;
};

const faults = ["late", "unknown", "down"];

/** One channel: how it stands, what may be done with it, and what belongs to it. */
const Channel = ({ kind, channel, change, onChanged, children }: Props) => {
  const { t, of } = useText();
  const [asking, setAsking] = useState<Action | null>(null);
  const key = companyChannelStates.keyOf(channel.state) ?? "closed";
  const { agreement_no, opened_at, fault } = channel;
  const title = t(`companyChannels.${kind}.title`);
  return (
    <Section title={title}>
      <Text size={200}>{t(`companyChannels.${kind}.text`)}</Text>
      <Facts
        facts={[
          {
            name: t("companyChannels.state"),
            value: <StateTag tone={companyChannelStates.specs[key].tone} text={of(`states.companyChannel.${key}`)} />,
          },
          ...(agreement_no === null ? [] : [{ name: t("companyChannels.agreementNo"), value: agreement_no }]),
          ...(opened_at === null ? [] : [{ name: t("companyChannels.openedAt"), value: opened_at }]),
          ...(fault === null
            ? []
            : [
                {
                  name: t("companyChannels.fault"),
                  value: faults.includes(fault) ? of(`companyChannels.faults.${fault}`) : fault,
                },
              ]),
        ]}
      />
      {children}
      <div>
        {channel.actions.map((action) => (
          <ReasonButton key={action} reason={null} onClick={() => setAsking(action)}>
            {t(`companyChannels.actions.${action}`)}
          </ReasonButton>
        ))}
      </div>
      {asking === null ? null : (
        <PlainDialog
          title={`${t(`companyChannels.actions.${asking}`)} · ${title}`}
          confirmText={t(`companyChannels.actions.${asking}`)}
          warning={t(`companyChannels.warnings.${asking}`)}
          done={t("companyChannels.done")}
          send={() => change(asking)}
          onClose={() => {
            setAsking(null);
            onChanged();
          }}
        />
      )}
    </Section>
  );
};

/** The agreement with Alipay, with the address where the company signs. */
export const AlipayCard = ({ companyId }: { readonly companyId: string }) => {
  const desk = useDesk();
  const client = useQueryClient();
  const { t } = useText();
  const queryKey = ["companyChannels", "alipay", companyId];
  const { data } = useQuery({ queryKey, queryFn: () => desk.companyChannels.alipay({ params: { id: companyId } }) });
  if (data === undefined) return null;
  const { url, version, ...channel } = data.value;
  return (
    <Channel
      kind="alipay"
      channel={{ ...channel, version }}
      change={(action) => desk.companyChannels.changeAlipay({ params: { id: companyId }, body: { version, action } })}
      onChanged={() => void client.invalidateQueries({ queryKey })}
    >
      {url === null ? null : (
        <Facts
          facts={[
            {
              name: t("companyChannels.alipay.url"),
              value: (
                <>
                  {url} <CopyButton value={url} />
                </>
              ),
            },
          ]}
        />
      )}
    </Channel>
  );
};

/** The account book at the bank, with the account numbers that the company pays into. */
export const AccountBookCard = ({ companyId }: { readonly companyId: string }) => {
  const desk = useDesk();
  const client = useQueryClient();
  const { t } = useText();
  const queryKey = ["companyChannels", "accountBook", companyId];
  const { data } = useQuery({
    queryKey,
    queryFn: () => desk.companyChannels.accountBook({ params: { id: companyId } }),
  });
  if (data === undefined) return null;
  const { units, version, ...channel } = data.value;
  return (
    <Channel
      kind="accountBook"
      channel={{ ...channel, version }}
      change={(action) =>
        desk.companyChannels.changeAccountBook({ params: { id: companyId }, body: { version, action } })
      }
      onChanged={() => void client.invalidateQueries({ queryKey })}
    >
      {units.length === 0 ? null : (
        <ResultTable
          label={t("companyChannels.accountBook.title")}
          titles={[
            t("companyChannels.accountBook.account"),
            t("companyChannels.accountBook.balance"),
            t("companyChannels.accountBook.frozen"),
          ]}
          rows={units.map(({ wallet_id, account_no, balance, frozen }) => ({
            key: wallet_id,
            cells: [
              <span key="no">{account_no}</span>,
              <Money key="balance" cents={balance} />,
              <Money key="frozen" cents={frozen} />,
            ],
          }))}
        />
      )}
    </Channel>
  );
};
