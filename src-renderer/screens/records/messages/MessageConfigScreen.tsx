import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger, mergeClasses } from "@fluentui/react-components";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment } from "react";
import type { MessageSettings } from "../../../../src-shared/registries/messages/messages-calls.ts";
import { messageChannels, messageEvent, messageGroups } from "../../../../src-shared/registries/messages/topics.ts";
import { queryKeys, useDesk, useWrite } from "../../../desk/DeskProvider.tsx";
import { clockOf } from "../../../i18n/clock-of.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useBootstrap, useConnection } from "../../../session/bootstrap.ts";
import { ReasonButton } from "../../../ui/buttons/ReasonButton.tsx";
import { DetailStates } from "../../../ui/detail/DetailStates.tsx";
import { usePageStyles } from "../../../ui/facts/page.styles.ts";
import { ErrorMessage } from "../../../ui/messages/Message.tsx";
import { useToast } from "../../../ui/messages/toast.tsx";
import { ConfigSide } from "./ConfigSide.tsx";
import { useConfigStyles } from "./message-config.styles.ts";
import { RuleRow } from "./RuleRow.tsx";
import { type ConfigDraft, useConfigDraft } from "./use-config-draft.ts";

const Rules = ({ settings, own }: { settings: MessageSettings; own: ReturnType<typeof useConfigDraft> }) => {
  const styles = useConfigStyles();
  const { t } = useText();
  const { has_mail } = useBootstrap();
  const rules = own.draft?.rules ?? settings.rules;
  const columns = messageChannels.length + 4;
  return (
    <table className={styles.table} aria-label={t("messages.config.title")}>
      <thead>
        <tr>
          <th scope="col" className={mergeClasses(styles.title, styles.wEvent)}>
            {t("messages.config.event")}
          </th>
          <th scope="col" className={mergeClasses(styles.title, styles.wPeople)}>
            {t("messages.config.recipients")}
          </th>
          {messageChannels.map((channel) => (
            <th key={channel} scope="col" className={mergeClasses(styles.title, styles.wChannel)}>
              {t(`messages.config.channels.${channel}`)}
            </th>
          ))}
          <th scope="col" className={mergeClasses(styles.title, styles.wDays)}>
            {t("messages.config.threshold")}
          </th>
          <th scope="col" className={mergeClasses(styles.title, styles.wWhen)}>
            {t("messages.config.when")}
          </th>
        </tr>
      </thead>
      <tbody>
        {messageGroups.map((group) => (
          <Fragment key={group}>
            <tr>
              <th scope="rowgroup" colSpan={columns} className={styles.group}>
                {t(`messages.config.groups.${group}`)}
              </th>
            </tr>
            {rules
              .filter(({ event }) => messageEvent(event).group === group)
              .map((rule) => (
                <RuleRow
                  key={rule.event}
                  rule={rule}
                  roles={settings.roles}
                  isChanged={own.isChanged(rule.event)}
                  hasMail={has_mail}
                  onChange={(part) => own.changeRule(rule.event, part)}
                />
              ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
};

const useSave = (onSaved: () => void) => {
  const desk = useDesk();
  const client = useQueryClient();
  const toast = useToast();
  const { t } = useText();
  return useWrite({
    mutationFn: (body: ConfigDraft) => desk.messages.saveConfig({ body }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.messageConfig });
      onSaved();
      toast.success(t("messages.config.saved"));
    },
    // Whoever has saved meanwhile is named above, and their settings are there once the own changes are given up.
    onError: () => client.invalidateQueries({ queryKey: queryKeys.messageConfig }),
  });
};

const TryButton = () => {
  const desk = useDesk();
  const client = useQueryClient();
  const toast = useToast();
  const { t } = useText();
  const { has_mail } = useBootstrap();
  const channels = has_mail ? (["sms", "mail"] as const) : (["sms"] as const);
  const send = useWrite({
    mutationFn: (channel: "sms" | "mail") => desk.messages.tryChannel({ body: { channel } }),
    onSuccess: async (_answer, channel) => {
      toast.success(t("messages.config.tried", { channel: t(`messages.config.channels.${channel}`) }));
      await client.invalidateQueries({ queryKey: queryKeys.messageConfig });
    },
    onError: (error) => toast.error(error),
  });
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button disabledFocusable={send.isPending}>{t("messages.config.tryIt")}</Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {channels.map((channel) => (
            <MenuItem key={channel} onClick={() => send.mutate(channel)}>
              {t(`messages.config.channels.${channel}`)}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
};

/** The message centre's settings: events × channels × recipients, quiet hours, digest, and what went out. */
export const MessageConfigScreen = () => {
  const page = usePageStyles();
  const styles = useConfigStyles();
  const desk = useDesk();
  const { t } = useText();
  const { online } = useConnection();
  const { has_mail } = useBootstrap();
  const query = useQuery({ queryKey: [...queryKeys.messageConfig, online], queryFn: () => desk.messages.config({}) });
  const settings = query.data?.value;
  const own = useConfigDraft(settings);
  const save = useSave(own.discard);
  const { draft, count, isDirty } = own;
  const reason = online ? (isDirty ? null : t("messages.config.noChanges")) : t("messages.config.readOnly");
  const changed =
    settings?.changed_at == null
      ? t("messages.config.neverChanged")
      : t("messages.config.changed", { name: settings.changed_by ?? "", time: clockOf(settings.changed_at) });
  return (
    <div className={styles.page}>
      <div className={styles.body}>
        <div>
          <div className={styles.head}>
            <h1 className={page.title}>{t("messages.config.title")}</h1>
            {settings === undefined ? null : <span className={styles.hint}>{changed}</span>}
          </div>
          {has_mail ? null : <p className={styles.hint}>{t("messages.config.noMail")}</p>}
          <DetailStates query={query} />
          <ErrorMessage error={save.error} />
          {settings && draft ? <Rules {...{ settings, own }} /> : null}
        </div>
        {settings && draft ? <ConfigSide {...{ settings, draft }} onChange={own.change} /> : null}
      </div>
      <div className={styles.foot}>
        <span className={styles.footText} role="status">
          {count === 0 ? "" : t("messages.config.changes", { count })}
        </span>
        {isDirty ? <Button onClick={own.discard}>{t("messages.config.discard")}</Button> : null}
        <TryButton />
        <ReasonButton
          appearance="primary"
          reason={reason}
          isBusy={save.isPending}
          onClick={() => {
            if (draft && isDirty) save.mutate(draft);
          }}
        >
          {t("messages.config.save")}
        </ReasonButton>
      </div>
    </div>
  );
};
