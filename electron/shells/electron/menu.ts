import { app, Menu, type MenuItemConstructorOptions } from 'electron';

/** The menus that a user of each system expects, by its own roles; the page brings its own shortcuts. */
export function setMenu(): void {
  const mac = process.platform === 'darwin';
  const view: MenuItemConstructorOptions[] = [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
    ...(app.isPackaged
      ? []
      : ([{ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' }] as const)),
  ];
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(mac ? ([{ role: 'appMenu' }] as const) : []),
      { role: 'fileMenu' },
      { role: 'editMenu' },
      { label: 'View', submenu: view },
      { role: 'windowMenu' },
    ]),
  );
}
