import {
  Button,
  Input,
  Menu,
  MenuItemCheckbox,
  MenuList,
  MenuPopover,
  MenuTrigger,
  mergeClasses,
  Select,
} from "@fluentui/react-components";
import { ChevronDownRegular } from "@fluentui/react-icons";
import type { MessageRule, MessageSettings } from "../../../../src-shared/registries/messages/messages-calls.ts";
import {
  isOwnAccount,
  messageChannels,
  messageEvent,
  messageTimes,
} from "../../../../src-shared/registries/messages/topics.ts";
import { deadlineDaysAhead } from "../../../../src-shared/registries/workbench/workbench-calls.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { Check } from "../../../ui/inputs/Check.tsx";
import { useConfigStyles } from "./message-config.styles.ts";

type Props = {
  readonly rule: MessageRule;
  readonly roles: MessageSettings["roles"];
  readonly isChanged: boolean;
  /** False where no mail is set up: none can be chosen. */
  readonly hasMail: boolean;
  readonly onChange: (part: Partial<MessageRule>) => void;
};

/** Events of files that a person asked for: nobody else is told, as of their account. */
const isOfPerson = ({ event }: MessageRule): boolean => isOwnAccount(event) || event === "files";

const Recipients = ({ rule, roles, onChange }: Omit<Props, "isChanged" | "hasMail">) => {
  const styles = useConfigStyles();
  const { t, of, list } = useText();
  if (isOfPerson(rule)) return <span>{t("messages.config.ownPerson")}</span>;
  const nameOf = (key: string): string =>
    of(`enums.role.${key}`, {}, roles.find((role) => role.key === key)?.name ?? key);
  const text = rule.roles === null ? t("messages.config.everybody") : list(rule.roles.map(nameOf));
  const event = t(`messages.config.events.${rule.event}`);
  return (
    <Menu
      checkedValues={{ roles: rule.roles ?? [] }}
      onCheckedValueChange={(_event, { checkedItems }) =>
        onChange({ roles: checkedItems.length === 0 ? null : checkedItems })
      }
    >
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          size="small"
          className={styles.people}
          icon={<ChevronDownRegular />}
          iconPosition="after"
          aria-label={`${event} ${t("messages.config.roles")}: ${text}`}
          title={t("messages.config.roleHint")}
        >
          {text}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {roles.map(({ key }) => (
            <MenuItemCheckbox key={key} name="roles" value={key}>
              {nameOf(key)}
            </MenuItemCheckbox>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
};

/** One event: to whom, by which channels, how many days ahead, when. */
export const RuleRow = ({ rule, roles, isChanged, hasMail, onChange }: Props) => {
  const styles = useConfigStyles();
  const { t, of } = useText();
  const { event, channels, when, days } = rule;
  const name = t(`messages.config.events.${event}`);
  const hint = of(`messages.config.hints.${event}`, {}, "");
  const { isUrgent = false } = messageEvent(event);
  return (
    <tr className={mergeClasses(isChanged && styles.changed)}>
      <th scope="row" className={styles.event}>
        {name}
        {hint === "" ? null : <span className={styles.hint}>{hint}</span>}
      </th>
      <td className={styles.cell}>
        <Recipients {...{ rule, roles, onChange }} />
      </td>
      {messageChannels.map((channel) => (
        <td key={channel} className={styles.cell}>
          {channel === "mail" && !hasMail ? (
            <span title={t("messages.config.noMail")}>{t("common.emptyValue")}</span>
          ) : (
            <Check
              aria-label={`${name} ${t(`messages.config.channels.${channel}`)}`}
              checked={channels.includes(channel)}
              onChange={(isOn) =>
                onChange({
                  channels: messageChannels.filter((one) => (one === channel ? isOn : channels.includes(one))),
                })
              }
            />
          )}
        </td>
      ))}
      <td className={styles.cell}>
        {days === null ? (
          t("common.emptyValue")
        ) : (
          <Input
            className={styles.days}
            type="number"
            size="small"
            min={1}
            max={deadlineDaysAhead}
            aria-label={`${name} ${t("messages.config.threshold")}`}
            value={String(days)}
            onChange={(_event, { value }) => {
              const typed = Number(value);
              if (Number.isInteger(typed) && typed >= 1 && typed <= deadlineDaysAhead) onChange({ days: typed });
            }}
          />
        )}
      </td>
      <td className={styles.cell}>
        {isUrgent ? (
          t("messages.config.times.now")
        ) : (
          <Select
            size="small"
            className={styles.narrow}
            aria-label={`${name} ${t("messages.config.when")}`}
            value={when}
            onChange={(_event, { value }) => onChange({ when: messageTimes.find((one) => one === value) ?? "now" })}
          >
            {messageTimes.map((one) => (
              <option key={one} value={one}>
                {t(`messages.config.times.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </td>
    </tr>
  );
};
