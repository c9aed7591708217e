import { Field, Select } from "@fluentui/react-components";
import { type Density, densities, type Preferences } from "../../../../src-shared/bridge/app.ts";
import { zoomLevels } from "../../../../src-shared/kernel/values/text/zoom-levels.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { usePreferences } from "../../../session/bootstrap.ts";
import { useDensity } from "../../../session/use-density.ts";
import { zoomOf } from "../../../session/zoom.ts";
import { Card } from "../../../ui/facts/Card.tsx";
import { usePageStyles } from "../../../ui/facts/page.styles.ts";

type Choice = { readonly value: string; readonly text: string };
type PickProps = {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly hint?: string;
  readonly onPick: (value: string) => void;
};

const Pick = ({ label, value, choices, hint, onPick }: PickProps) => (
  <Field label={label} {...(hint !== undefined && { hint })}>
    <Select value={value} onChange={(_event, data) => onPick(data.value)}>
      {choices.map(({ value: one, text }) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </Select>
  </Field>
);

const lockMinutes = [5, 10, 15] as const satisfies readonly Preferences["lock_minutes"][];

/** Language, colours, height of rows, and when the screen locks. Every choice counts at once. */
export const AppearancePart = () => {
  const styles = usePageStyles();
  const { t } = useText();
  const [preferences, change] = usePreferences();
  const [density, setDensity] = useDensity();
  // Only what a choice offers can come back from it.
  const set = (changedPreferences: Readonly<Record<string, unknown>>) =>
    change(changedPreferences as Partial<Preferences>);
  return (
    <Card title={t("settings.appearance.title")} text={t("settings.appearance.text")}>
      <div className={styles.pair}>
        <Pick
          label={t("settings.appearance.language")}
          value={preferences.locale}
          choices={[
            { value: "zh-CN", text: t("settings.appearance.zh") },
            { value: "en", text: t("settings.appearance.en") },
          ]}
          onPick={(locale) => set({ locale })}
        />
        <Pick
          label={t("settings.appearance.theme")}
          value={preferences.theme}
          choices={(["light", "dark", "system"] as const).map((value) => ({
            value,
            text: t(`settings.appearance.${value}`),
          }))}
          onPick={(theme) => set({ theme })}
        />
        <Pick
          label={t("settings.appearance.density")}
          value={density}
          choices={densities.map((value) => ({ value, text: t(`lists.density.${value}`) }))}
          onPick={(next) => setDensity(next as Density)}
        />
        <Pick
          label={t("frame.zoom.title")}
          value={String(zoomOf(preferences))}
          choices={zoomLevels.map((level) => ({ value: String(level), text: t("frame.zoom.level", { level }) }))}
          onPick={(zoom) => set({ zoom: Number(zoom) })}
        />
        <Pick
          label={t("settings.appearance.lock")}
          hint={t("settings.appearance.lockHint")}
          value={String(preferences.lock_minutes)}
          choices={lockMinutes.map((count) => ({
            value: String(count),
            text: t("settings.appearance.minutes", { count }),
          }))}
          onPick={(minutes) => set({ lock_minutes: Number(minutes) })}
        />
      </div>
    </Card>
  );
};
