import { useTitle } from 'ahooks'
import { useSite } from './use-site.ts'

/** Page title and application name; at home the name alone. */
export function browserTitle(appName: string, title?: string): string {
  return title ? `${title} - ${appName}` : appName
}

/** Without a title the application's name stands alone, as on the home page. */
export function useBrowserTitle(title?: string): void {
  const { appName } = useSite()
  useTitle(browserTitle(appName, title))
}
