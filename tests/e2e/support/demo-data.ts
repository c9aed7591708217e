import { demoFolder, freePort, startService, temporaryFolder } from "./processes.ts";

/** Makes the demo data that every scene begins with, by a first start of the service on an empty folder. */
const makeDemoData = async (): Promise<() => void> => {
  const folder = temporaryFolder("e2e-demo");
  try {
    await (await startService(folder.path, await freePort())).stop();
  } catch (error) {
    folder.remove();
    throw error;
  }
  process.env[demoFolder] = folder.path;
  return folder.remove;
};

// biome-ignore lint/style/noDefaultExport: Playwright calls what a global setup exports by default.
export default makeDemoData;
