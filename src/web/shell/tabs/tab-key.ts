/** One tab for a path, whether or not it was typed with a slash at its end. */
export function tabKey(pathname: string): string {
  return pathname.replace(/(.)\/+$/, '$1')
}
