import { Button } from "@fluentui/react-components";
import { EyeRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { FileViewer } from "./fetched-viewer.ts";

/** Opens a paper of a record; nothing for who may not read it. */
export const PaperButton = ({ file, text }: { file: string | null; text: string }) => {
  const [isViewing, setViewing] = useState(false);
  if (file === null) return null;
  return (
    <>
      <Button size="small" icon={<EyeRegular />} onClick={() => setViewing(true)}>
        {text}
      </Button>
      {isViewing ? <FileViewer files={[{ key: file }]} onClose={() => setViewing(false)} /> : null}
    </>
  );
};
