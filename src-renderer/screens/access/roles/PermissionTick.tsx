import { Button, mergeClasses } from "@fluentui/react-components";
import { LockClosedRegular } from "@fluentui/react-icons";
import { type PermissionKey, permissionParts } from "../../../../src-shared/kernel/rights/permissions.ts";
import { type Duty, dutyOf } from "../../../../src-shared/kernel/rights/separation-of-duties.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { Check } from "../../../ui/inputs/Check.tsx";
import { joinedBy } from "./permission-rows.ts";
import { useMatrixStyles } from "./role-matrix.styles.ts";

type Props = {
  readonly permission: PermissionKey;
  readonly held: ReadonlySet<PermissionKey>;
  readonly before: ReadonlySet<PermissionKey>;
  readonly isEditable: boolean;
  /** False: a company's people may never hold it. */
  readonly isPossible: boolean;
  /** True where the action's own name stands beside the box. */
  readonly isNamed?: boolean;
  readonly onTick: (isOn: boolean) => void;
  readonly onRefused: (pair: readonly [Duty, Duty]) => void;
};

/** A permission to tick; one that would join separated duties is locked, and says which when it is pressed. */
export const PermissionTick = (props: Props) => {
  const { permission, held, before, isEditable, isPossible, isNamed = false, onTick, onRefused } = props;
  const styles = useMatrixStyles();
  const { t, of } = useText();
  const { object, action } = permissionParts(permission);
  const actionText = of(`enums.permission.action.${action}`);
  const name = `${of(`enums.permission.object.${object}`)} ${actionText}`;
  const duty = dutyOf(permission);
  const letter = duty === null ? "" : t(`roles.dutyShort.${duty}`);
  const isHeld = held.has(permission);
  const pair = isEditable ? joinedBy(held, permission) : null;
  if (pair !== null) {
    const why = t("roles.page.locked", { action: name, duty: t(`roles.duty.${pair[1]}`) });
    return (
      <Button
        appearance="subtle"
        size="small"
        className={styles.locked}
        icon={<LockClosedRegular />}
        aria-label={why}
        title={why}
        onClick={() => onRefused(pair)}
      >
        {isNamed ? actionText : letter}
      </Button>
    );
  }
  const isNew = isHeld && !before.has(permission);
  const isGone = !isHeld && before.has(permission);
  return (
    <span className={mergeClasses(styles.tick, isNew && styles.added, isGone && styles.removed)}>
      <Check
        aria-label={name}
        title={isPossible ? name : `${name}: ${t("roles.page.notOfCompany")}`}
        label={isNamed ? `${actionText} ${letter}` : letter}
        checked={isHeld}
        disabled={!isEditable || !isPossible}
        onChange={onTick}
      />
    </span>
  );
};
