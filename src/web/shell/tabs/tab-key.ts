/** Key of the tab of a path, with or without a slash at its end. */
export function tabKey(pathname: string): string {
  return pathname.replace(/(.)\/+$/, '$1')
}
