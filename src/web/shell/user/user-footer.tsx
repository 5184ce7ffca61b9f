import { staticUrl } from '#web/http/static-url.ts'
import { isWebAddress } from '../site/site.ts'
import { useSite } from '../site/use-site.ts'
import { DownloadLink } from './download-link.tsx'
import { userTexts } from './user-texts.ts'

const DOWNLOADS = ['recommendedBrowser', 'dongleDriver', 'clientTool'] as const

/** Copyright, help and the downloads that exist. */
export function UserFooter() {
  const { appName, helpPath, downloads } = useSite()
  const offered = DOWNLOADS.filter((name) => downloads[name])
  return (
    <footer className="w-user-foot">
      {(offered.length > 0 || isWebAddress(helpPath)) && (
        <nav className="w-user-downloads">
          {offered.map((name) => (
            <DownloadLink key={name} href={staticUrl(downloads[name]) ?? ''} label={userTexts[name]} />
          ))}
          {isWebAddress(helpPath) && (
            <a href={helpPath} target="_blank" rel="noopener noreferrer">
              {userTexts.help}
            </a>
          )}
        </nav>
      )}
      Copyright © {new Date().getFullYear()} {appName}
    </footer>
  )
}
