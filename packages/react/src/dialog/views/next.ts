// Views that nobody sees first, in one piece: a person who stirs may go to any of them.
export { GetView } from './get/get.tsx'
export { GetOptionsView } from './get-options/get-options.tsx'
export { InstallByScanView } from './install-by-scan/install-by-scan.tsx'
export { NetworksView } from './networks/networks.tsx'
export { ProfileView } from './profile/profile.tsx'
export { VerifyView } from './verify/verify.tsx'
export { WhatIsBeside, WhatIsView } from './what-is/what-is.tsx'
