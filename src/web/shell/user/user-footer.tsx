import { staticUrl } from '../../http/static-url.ts'
import { useSite } from '../use-site.ts'
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
            <a key={name} href={staticUrl(downloads[name])} download>
              {userTexts[name]}
            </a>
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

/** An administrator types these addresses, and `javascript:` is one too. */
export function isWebAddress(text: string): boolean {
  return /^(https?:\/\/|\/(?![/\\]))/i.test(text)
}
