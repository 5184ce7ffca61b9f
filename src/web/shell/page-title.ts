import { useEffect } from 'react'
import { useSite } from './site/use-site.ts'

/** Page title and application name; on the home page only the name. */
export function browserTitle(appName: string, title?: string): string {
  return title ? `${title} - ${appName}` : appName
}

/** Sets the title; without one it is the application's name, as on the home page. Smaller than useTitle of ahooks, on every page. */
export function useBrowserTitle(title?: string): void {
  const { appName } = useSite()
  useEffect(() => {
    document.title = browserTitle(appName, title)
  }, [appName, title])
}
