import { Link } from 'react-router'
import { HOME_PATH } from '#shared/wire/protocol.ts'
import { useSite } from '../use-site.ts'

/** Mark and name of the installation; leads home. */
export function Brand({ markOnly = false }: { markOnly?: boolean }) {
  const { appName, appAbbr } = useSite()
  const short = (appAbbr || appName).slice(0, 2)
  return (
    <Link className="w-brand" to={HOME_PATH} title={appName} aria-label={markOnly ? appName : undefined}>
      <span className="w-brand-mark" aria-hidden>
        {short}
      </span>
      {!markOnly && <span className="w-brand-name">{appAbbr || appName}</span>}
    </Link>
  )
}
