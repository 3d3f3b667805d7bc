/** The way back to a table where one sits, before anything else on a page about people. */
import { ResumeBox } from '../boxes'
import { useFeed } from '../feed'

export function WayBack() {
  useFeed(null)
  return <ResumeBox />
}
