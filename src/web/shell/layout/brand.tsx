import { useState } from 'react'
import { Link } from 'react-router'
import { HOME_PATH } from '#shared/wire/protocol.ts'
import { siteLogo } from '../site/site.ts'
import { useSite } from '../site/use-site.ts'

/** Logo and name of the installation; links to the home page. */
export function Brand({ markOnly = false }: { markOnly?: boolean }) {
  const site = useSite()
  const { appName, appAbbr } = site
  const [broken, setBroken] = useState<string>()
  const logo = siteLogo(site)
  const short = (appAbbr || appName).slice(0, 2)
  return (
    <Link className="w-brand" to={HOME_PATH} title={appName} aria-label={markOnly ? appName : undefined}>
      {logo && logo !== broken ? (
        <img className="w-brand-logo" src={logo} alt="" onError={() => setBroken(logo)} />
      ) : (
        <span className="w-brand-mark" aria-hidden>
          {short}
        </span>
      )}
      {!markOnly && <span className="w-brand-name">{appAbbr || appName}</span>}
    </Link>
  )
}
