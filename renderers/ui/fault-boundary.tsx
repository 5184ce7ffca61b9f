import { Component, type ReactNode } from 'react'
import { FailedPart } from './feedback/failed-part.tsx'

interface Props {
  /** Name of the part in the console report. */
  part: string
  /** Appearance of the replacement, see `FailedPart`; `unseen` shows nothing. */
  as: 'line' | 'card' | 'page' | 'window' | 'unseen'
  /** Closes a window. */
  onClose?(): void
  children: ReactNode
}

interface State {
  error?: Error
  retries: number
}

/**
 * Replaces a part of the screen that throws while it renders, and reports the error. Its retry renders only that part
 * again. Give it a `key` that changes with the place.
 */
export class FaultBoundary extends Component<Props, State> {
  override state: State = { retries: 0 }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch(error: Error) {
    console.error(`${this.props.part} 出错`, error)
  }

  private readonly close = () => {
    this.setState({ error: undefined, retries: 0 })
    this.props.onClose?.()
  }

  private readonly retry = async () => this.setState(({ retries }) => ({ error: undefined, retries: retries + 1 }))

  override render(): ReactNode {
    const { as, onClose, children } = this.props
    const { error, retries } = this.state
    if (!error) return children
    if (as === 'unseen') return null
    return (
      <FailedPart as={as} isFault hasFailedAgain={retries > 0} retry={this.retry} onClose={onClose && this.close} />
    )
  }
}
