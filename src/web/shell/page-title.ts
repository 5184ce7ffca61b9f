import { useEffect } from 'react'
import { useSite } from './use-site.ts'

/** Page title and application name; at home the name alone. */
export function browserTitle(appName: string, title?: string): string {
  return title ? `${title} - ${appName}` : appName
}

/** Without a title the application's name stands alone, as on the home page. Smaller than ahooks' useTitle, on every page. */
export function useBrowserTitle(title?: string): void {
  const { appName } = useSite()
  useEffect(() => {
    document.title = browserTitle(appName, title)
  }, [appName, title])
}
