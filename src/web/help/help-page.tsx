import { Link, useParams } from 'react-router'
import { MarkdownView } from '#renderers/widgets/markdown/markdown-view.tsx'
import { ExceptionRoute } from '../shell/pages/exception-route.tsx'
import { PageWrapper } from '../shell/pages/page-wrapper.tsx'
import { HELP_PATH } from '../shell/site/site.ts'
import { texts } from '../texts.ts'
import { helpSubjects } from './help-subjects.ts'

const HELP = { title: texts.help, path: HELP_PATH }

/** Help texts of `schemas/_help`: the list of subjects, or the subject that the address names. */
export function HelpPage() {
  const { subject: name } = useParams()
  if (name === undefined) return <SubjectList />
  const subject = helpSubjects.find((one) => one.name === name)
  if (!subject) return <ExceptionRoute status={404} />
  return (
    <PageWrapper title={subject.title} trail={[HELP, { title: subject.title }]} isHome={false}>
      <MarkdownView source={subject.text} />
    </PageWrapper>
  )
}

function SubjectList() {
  return (
    <PageWrapper title={texts.help} trail={[HELP]} isHome={false}>
      <ul className="w-overview">
        {helpSubjects.map(({ name, title }) => (
          <li key={name}>
            <Link to={`${HELP_PATH}/${name}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </PageWrapper>
  )
}
