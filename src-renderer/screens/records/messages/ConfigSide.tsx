import { Field, Select, Switch } from "@fluentui/react-components";
import type { MessageSettings } from "../../../../src-shared/registries/messages/messages-calls.ts";
import { clockOf } from "../../../i18n/clock-of.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useBootstrap } from "../../../session/bootstrap.ts";
import { ResultTable, Section } from "../../../ui/facts/Facts.tsx";
import { Check } from "../../../ui/inputs/Check.tsx";
import { useConfigStyles } from "./message-config.styles.ts";
import type { ConfigDraft } from "./use-config-draft.ts";

type Props = {
  readonly settings: MessageSettings;
  readonly draft: ConfigDraft;
  readonly onChange: (part: Partial<ConfigDraft>) => void;
};

const usualQuiet = { from: "22:00", until: "08:00" } as const;

const halfHours = Array.from(
  { length: 48 },
  (_none, at) => `${String(Math.floor(at / 2)).padStart(2, "0")}:${at % 2 === 0 ? "00" : "30"}`,
);

type ClockProps = { readonly label: string; readonly value: string; readonly onChange: (value: string) => void };

/** A time of the day, by half hours; one that was set otherwise is kept. */
const Clock = ({ label, value, onChange }: ClockProps) => (
  <Select size="small" aria-label={label} value={value} onChange={(_event, data) => onChange(data.value)}>
    {[...new Set([...halfHours, value])].toSorted().map((time) => (
      <option key={time} value={time}>
        {time}
      </option>
    ))}
  </Select>
);

const Quiet = ({ draft: { quiet }, onChange }: Pick<Props, "draft" | "onChange">) => {
  const styles = useConfigStyles();
  const { t } = useText();
  return (
    <Section title={t("messages.config.quiet.title")}>
      <Switch
        label={t("messages.config.quiet.use")}
        checked={quiet !== null}
        onChange={(_event, { checked }) => onChange({ quiet: checked ? usualQuiet : null })}
      />
      {quiet === null ? (
        <span className={styles.hint}>{t("messages.config.quiet.off")}</span>
      ) : (
        <>
          <div className={styles.hours}>
            <Clock
              label={t("messages.config.quiet.from")}
              value={quiet.from}
              onChange={(from) => onChange({ quiet: { ...quiet, from } })}
            />
            <span>{t(quiet.until < quiet.from ? "messages.config.quiet.next" : "messages.config.quiet.until")}</span>
            <Clock
              label={t("messages.config.quiet.until")}
              value={quiet.until}
              onChange={(until) => onChange({ quiet: { ...quiet, until } })}
            />
          </div>
          <span className={styles.hint}>{t("messages.config.quiet.hint", { until: quiet.until })}</span>
        </>
      )}
    </Section>
  );
};

/** Quiet hours, digest, what went out today and could not be delivered. */
export const ConfigSide = ({ settings, draft, onChange }: Props) => {
  const styles = useConfigStyles();
  const { t } = useText();
  const { has_mail } = useBootstrap();
  const { digest } = draft;
  const channel = (name: MessageSettings["today"][number]["channel"]) => t(`messages.config.channels.${name}`);
  return (
    <aside className={styles.side} aria-label={t("messages.config.quiet.title")}>
      <Quiet {...{ draft, onChange }} />
      <Section title={t("messages.config.digest.title")}>
        <Field label={t("messages.config.digest.at")}>
          <Clock
            label={t("messages.config.digest.at")}
            value={digest.at}
            onChange={(at) => onChange({ digest: { ...digest, at } })}
          />
        </Field>
        <Check
          label={t("messages.config.digest.workdays")}
          checked={digest.workdays}
          onChange={(workdays) => onChange({ digest: { ...digest, workdays } })}
        />
        <span className={styles.hint}>{t("messages.config.digest.hint")}</span>
      </Section>
      <Section title={t("messages.config.today.title")}>
        <ResultTable
          label={t("messages.config.today.title")}
          titles={(["channel", "sent", "waiting", "failed", "last"] as const).map((name) =>
            t(`messages.config.today.${name}`),
          )}
          rows={settings.today.map((row) => ({
            key: row.channel,
            cells: [
              channel(row.channel),
              String(row.sent),
              String(row.waiting),
              String(row.failed),
              row.last_at === null ? t("common.emptyValue") : clockOf(row.last_at),
            ],
          }))}
        />
      </Section>
      {settings.failures.length === 0 ? null : (
        <Section title={t("messages.config.today.failures")}>
          <ResultTable
            label={t("messages.config.today.failures")}
            titles={[
              t("messages.config.recipients"),
              t("messages.config.today.channel"),
              t("messages.config.today.failed"),
            ]}
            rows={settings.failures.map((row) => ({
              key: row.id,
              cells: [row.name, channel(row.channel), t(`messages.config.today.errors.${row.error}`)],
            }))}
          />
        </Section>
      )}
      <Section title={t("messages.config.preview.title")}>
        {/* Carriers in China take Chinese templates only. */}
        <div className={styles.preview} lang="zh-CN">
          {settings.preview.sms}
        </div>
        {has_mail ? (
          <div className={styles.preview}>
            <strong>{settings.preview.mail.subject}</strong>
            <div className={styles.mail}>{settings.preview.mail.body}</div>
          </div>
        ) : null}
        <span className={styles.hint}>{t("messages.config.preview.hint")}</span>
      </Section>
    </aside>
  );
};
