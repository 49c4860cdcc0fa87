import { describeCrashes } from './testing/crashes.ts'

describeCrashes('sqlite')
