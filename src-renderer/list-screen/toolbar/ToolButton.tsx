import { Button } from "@fluentui/react-components";
import type { ReactElement } from "react";
import { useToolStyles } from "./list-heading.styles.ts";

type Props = {
  readonly icon: ReactElement;
  readonly text: string;
  readonly onClick: () => void;
};

/** A tool of the whole list; where there is little room its text is only read out and told by the title. */
export const ToolButton = ({ icon, text, onClick }: Props) => {
  const tools = useToolStyles();
  return (
    <Button size="small" appearance="subtle" className={tools.button} icon={icon} title={text} onClick={onClick}>
      <span className={tools.label}>{text}</span>
    </Button>
  );
};
