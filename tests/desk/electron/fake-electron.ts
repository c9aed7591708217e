import { EventEmitter } from "node:events";
import type * as Electron from "electron";

type Handler = (event: Electron.IpcMainInvokeEvent, ...args: unknown[]) => unknown;

/** The parts of Electron that the host uses, recording what it is told; typed by Electron's own declarations where it is handed in. */
export class FakeContents extends EventEmitter {
  readonly id = 1;
  readonly sent: [string, unknown][] = [];
  openHandler: ((details: { url: string }) => { action: string }) | undefined;
  reloads = 0;
  readonly zoomFactors: number[] = [];
  readonly mainFrame: { url: string; parent: null; top: unknown };
  constructor() {
    super();
    this.mainFrame = { url: "app://flexdesk/", parent: null, top: null };
    this.mainFrame.top = this.mainFrame;
  }
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler;
  }
  isDestroyed(): boolean {
    return false;
  }
  reload(): void {
    this.reloads += 1;
  }
  setZoomFactor(factor: number): void {
    this.zoomFactors.push(factor);
  }
  send(channel: string, payload: unknown): void {
    this.sent.push([channel, payload]);
  }
}

export const createFakeElectron = (appData: string) => {
  const windows: { options: Electron.BrowserWindowConstructorOptions; webContents: FakeContents; url: string }[] = [];
  const handlers = new Map<string, Handler>();
  const session = Object.assign(new EventEmitter(), {
    denied: {} as Record<string, (...args: never[]) => unknown>,
    handled: new Map<string, (request: Request) => Promise<Response>>(),
  });
  const remember = (name: string) => (handler: (...args: never[]) => unknown) => {
    session.denied[name] = handler;
  };
  const logLines: string[] = [];
  const app = Object.assign(new EventEmitter(), {
    isSandboxed: false,
    exitCode: null as number | null,
    quits: 0,
    relaunches: 0,
    isPackaged: false,
    paths: {} as Record<string, string>,
    isFirst: true,
    enableSandbox: () => {
      app.isSandboxed = true;
    },
    getPath: () => appData,
    setPath: (name: string, path: string) => {
      app.paths[name] = path;
    },
    requestSingleInstanceLock: () => app.isFirst,
    whenReady: () => Promise.resolve(),
    relaunch: () => {
      app.relaunches += 1;
    },
    quit: () => {
      app.quits += 1;
    },
    exit: (code: number) => {
      app.exitCode = code;
    },
  });
  class FakeWindow extends EventEmitter {
    readonly webContents = new FakeContents();
    constructor(options: Electron.BrowserWindowConstructorOptions) {
      super();
      const entry = { options, webContents: this.webContents, url: "" };
      windows.push(entry);
      this.loadURL = async (url) => {
        entry.url = url;
      };
      app.emit("web-contents-created", {}, this.webContents);
    }
    loadURL: (url: string) => Promise<void>;
    removeMenu(): void {}
    show(): void {}
    focus(): void {}
    isMinimized(): boolean {
      return false;
    }
    isDestroyed(): boolean {
      return false;
    }
  }
  const notifications: (EventEmitter & { readonly text: { title: string; body: string } })[] = [];
  class FakeNotification extends EventEmitter {
    readonly text: { title: string; body: string };
    constructor(text: { title: string; body: string }) {
      super();
      this.text = text;
    }
    static isSupported(): boolean {
      return true;
    }
    show(): void {
      notifications.push(this);
    }
  }
  const powerMonitor = new EventEmitter();
  const answers = { box: 0 };
  const fake = {
    app,
    powerMonitor,
    Notification: FakeNotification,
    BrowserWindow: FakeWindow,
    dialog: {
      showErrorBox: (_title: string, text: string) => logLines.push(text),
      /** Answers with the number of the button that `answers.box` names. */
      showMessageBoxSync: (_window: unknown, { message, buttons }: { message: string; buttons: string[] }): number => {
        logLines.push([message, ...buttons].join("|"));
        return answers.box;
      },
    },
    ipcMain: {
      handle: (channel: string, handler: Handler) => handlers.set(channel, handler),
      removeHandler: (channel: string) => handlers.delete(channel),
    },
    protocol: { registerSchemesAsPrivileged: (schemes: unknown) => logLines.push(JSON.stringify(schemes)) },
    session: {
      fromPartition: (partition: string, options: unknown) => {
        logLines.push(`${partition} ${JSON.stringify(options)}`);
        return Object.assign(session, {
          setPermissionRequestHandler: remember("permissionRequest"),
          setPermissionCheckHandler: remember("permissionCheck"),
          setDevicePermissionHandler: remember("devicePermission"),
          setBluetoothPairingHandler: remember("bluetooth"),
          setDisplayMediaRequestHandler: remember("displayMedia"),
          setUSBProtectedClassesHandler: remember("usb"),
          webRequest: { onBeforeRequest: remember("beforeRequest") },
          protocol: {
            handle: (scheme: string, handler: (request: Request) => Promise<Response>) =>
              session.handled.set(scheme, handler),
          },
        });
      },
    },
    shell: {
      openExternal: async (url: string) => {
        logLines.push(`open ${url}`);
      },
    },
    utilityProcess: {
      fork: (): never => {
        throw new Error("no child in this test");
      },
    },
  };
  // Only what the host uses is there; a use of anything else fails at once.
  return {
    electron: fake as unknown as typeof Electron,
    app,
    answers,
    powerMonitor,
    notifications,
    windows,
    handlers,
    session,
    said: logLines,
  };
};
