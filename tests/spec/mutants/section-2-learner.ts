import { change, type MutantTable, negate, remove, renumber, reword } from './mutant.ts';

const PROFILE = 'src/features/account/profile-page.tsx';
const IDENTITY = 'src/features/account/profile-page.tsx';
const DETAILS = 'src/features/account/profile-page.tsx';
const COURSES = 'src/features/account/course-list.tsx';
const SETTINGS = 'src/features/account/settings-page.tsx';
const ACCOUNT = 'src/features/account/account-section.tsx';
const TAB = 'src/features/learning/learning-tab.ts';
const TOOLS = 'src/features/learning/learning-tools-tab.tsx';
const OWNED = 'src/features/learning/owned-card.tsx';
const WISHED = 'src/features/learning/wishlist-card.tsx';
const CART = 'src/features/cart/cart-page.tsx';
const ITEM = 'src/features/cart/cart-page.tsx';
const CHECKOUT = 'src/features/checkout/checkout-button.tsx';
const TRACK_LIST = 'src/features/learning/track-list-page.tsx';
const LINK = 'src/ui/lesson/lesson-link.ts';
const FOLDER = 'src/features/learning/folder-page.tsx';
const LIMITS = 'src/contract/limits.ts';
const KEYS = 'src/features/player/player-keys.ts';
const CONTROLS = 'src/features/player/control-bar.tsx';
const PANEL = 'src/features/player/settings-panel.tsx';
const LESSON = 'src/features/player/lesson-view.tsx';
const PLAYBACK = 'src/features/player/use-playback.ts';

export const SECTION_2_LEARNER: MutantTable = {
  '2.profile.scroll-top': [remove('src/app/routes/places.ts', "scrollTo({ top, behavior: 'instant' });")],
  '2.profile.header': [
    reword(PROFILE, '<PageHeader\n        title="Profile"'),
    change(PROFILE, 'to={paths.settings}', 'to={paths.home}'),
  ],
  '2.profile.logout': [
    change(PROFILE, 'data-tone="red"', 'data-tone="gray"'),
    change(PROFILE, '{logout.pending ? (', '{!logout.pending ? ('),
    change(PROFILE, 'onClick={logout.start}', 'onClick={() => undefined}'),
  ],
  '2.profile.fallback': [
    change('src/ui/avatar.tsx', '.charAt(0).toUpperCase()', '.charAt(0)'),
    change('src/ui/avatar.tsx', 'username.charAt(0)', 'username.charAt(1)'),
  ],
  '2.profile.identity': [
    change(IDENTITY, '            {user.username}\n', ''),
    change(IDENTITY, '            {user.email}\n', ''),
  ],
  '2.profile.roles': [
    reword(IDENTITY, "student: ['Student']"),
    change(IDENTITY, "both: ['Instructor', 'Student']", "both: ['Instructor']"),
    change(IDENTITY, "instructor: ['Instructor']", "instructor: ['Student']"),
  ],
  '2.profile.account': [
    reword(DETAILS, '"Provider"'),
    reword(DETAILS, '"Provider ID"'),
    change(DETAILS, '{profile.provider}\n', "{'google'}\n"),
    change(DETAILS, '{profile.providerId}', '{profile.provider}'),
  ],
  '2.profile.counts': [
    change(PROFILE, "{created?.length ?? '–'}", '{0}'),
    change(PROFILE, "{purchased?.length ?? '–'}", '{0}'),
    reword(PROFILE, 'label="My Courses"'),
    reword(PROFILE, 'label="Purchased Courses"'),
  ],
  '2.profile.my-courses': [
    reword(PROFILE, 'title="My Courses"'),
    change(COURSES, '{title}</span>', '</span>', 0),
    change(COURSES, '{categoryLabel(category)}', ''),
    change(COURSES, 'formatRupees(price, { decimals: 2 })', "'—'"),
    change(COURSES, '{STATUS[status]}', ''),
  ],
  '2.profile.my-courses-empty': [negate(COURSES, 'courses.length === 0')],
  '2.profile.purchased': [
    reword(PROFILE, 'title="Purchased Courses"'),
    change(COURSES, '{categoryLabel(category)}', ''),
    change(COURSES, 'formatRupees(price, { decimals: 2 })', "'—'"),
    change(PROFILE, '[...library.purchasedCourses, ...library.archivedCourses]', '[...library.archivedCourses]'),
  ],

  '2.settings.account': [
    reword(ACCOUNT, 'action="Change username"'),
    remove(ACCOUNT, '<PictureRow user={user} />'),
    reword(ACCOUNT, 'action="Change password"'),
  ],
  '2.settings.become': [reword('src/features/account/account-section.tsx', 'Become an instructor\n')],
  '2.settings.export': [
    reword('src/features/account/export-row.tsx', 'Export my data\n'),
    remove(ACCOUNT, '<ExportRow />'),
  ],
  '2.settings.delete': [reword(ACCOUNT, 'Delete my account…')],
  '2.settings.appearance': [
    remove(SETTINGS, '{() => <ThemeSwitch />}'),
    change('src/ui/theme-switch.tsx', "{ theme: 'system', label: 'System', Icon: IconDeviceDesktop },", ''),
  ],
  '2.settings.playback': [remove('src/features/account/more-settings.tsx', '<PlaybackSection />')],
  '2.settings.downloads': [
    remove('src/features/account/more-settings.tsx', '<DownloadsSection StorageUsed={StorageUsed} />'),
    remove('src/features/account/more-settings.tsx', '<DataUseRows />'),
  ],
  '2.settings.notifications': [remove('src/features/account/more-settings.tsx', '<NotificationsSection />')],
  '2.settings.sync': [
    remove('src/features/account/more-settings.tsx', '<SyncPanel />'),
    remove('src/features/account/more-settings.tsx', '<DeviceFacts />'),
  ],

  '2.learning.tabs': [
    reword(TAB, "purchased: 'Purchased Courses'"),
    reword(TAB, "wishlist: 'Wishlist'"),
    reword(TAB, "archived: 'Archived'"),
    reword(TAB, "'learning-tools': 'Learning Tools'"),
    change(
      TAB,
      "'purchased', 'wishlist', 'archived', 'learning-tools'",
      "'purchased', 'archived', 'wishlist', 'learning-tools'",
    ),
  ],
  '2.learning.tools': [reword(TOOLS, 'Downloads\n'), remove(TOOLS, '<StorageUsed />'), remove(TOOLS, '<SyncPanel />')],
  '2.learning.purchased-card': [
    change(OWNED, '<CourseCover course={course}', '<CourseCover course={{ ...course, thumbnail: null }}'),
    change(OWNED, '{course.title}</Link>', '</Link>'),
    remove(OWNED, '{categoryLabel(course.category)}'),
    change(OWNED, '<ProgressLine percent={percent}', '<ProgressLine percent={0}'),
  ],
  '2.learning.start': [
    change(OWNED, "begun ? 'Continue Learning' : 'Start Course'", "'Continue Learning'"),
    change(
      OWNED,
      'to={paths.courseTracks(course._id)}\n            >',
      'to={paths.overview(course._id)}\n            >',
    ),
  ],
  '2.learning.continue': [
    change(OWNED, "begun ? 'Continue Learning' : 'Start Course'", "'Start Course'"),
    change(
      OWNED,
      'to={paths.courseTracks(course._id)}\n            >',
      'to={paths.overview(course._id)}\n            >',
    ),
  ],
  '2.learning.resume': [
    change(PLAYBACK, 'if (seconds > 0) video.currentTime = seconds;', ''),
    change(OWNED, 'next ? nextLessonLink(_id, next)', 'next ? { to: paths.courseTracks(_id) }'),
    change(OWNED, "aria-label={`${begun ? 'Resume' : 'Start'}", 'aria-label={`Start'),
  ],
  '2.learning.archive': [
    reword(OWNED, "label: 'Archive'"),
    change(OWNED, 'commands.archive(course._id)', 'commands.remove(course._id)'),
  ],
  '2.learning.wishlist-card': [change(WISHED, 'decimals={2}', '')],
  '2.learning.wishlist-move': [
    change(WISHED, 'if (move && inCart)', 'if (!inCart)'),
    change(WISHED, 'const outcome = await addToCart(course);', "const outcome = { kind: 'duplicate' } as const;"),
  ],
  '2.learning.wishlist-add': [
    change(WISHED, 'if (move && inCart)', 'if (inCart)'),
    change(WISHED, 'const outcome = await addToCart(course);', "const outcome = { kind: 'duplicate' } as const;"),
  ],
  '2.learning.wishlist-remove': [
    change(WISHED, 'showWishOutcome(await wishlist.toggle(course), routes);', 'await wishlist.toggle(course);'),
    change(
      WISHED,
      'await wishlist.toggle(course), routes',
      "{ kind: 'saved', on: false, undo: async () => undefined }, routes",
    ),
  ],
  '2.learning.unarchive': [
    reword(OWNED, 'Unarchive\n'),
    change(OWNED, 'commands.unarchive(course._id)', 'commands.remove(course._id)'),
  ],
  '2.learning.delete': [
    change(
      OWNED,
      'onSelect: () => setAsking(true)',
      "onSelect: () => run(commands.remove(course._id), 'Course removed from your library.')",
    ),
    change(OWNED, 'run(commands.remove(course._id)', 'run(commands.archive(course._id)'),
    reword(OWNED, "label: 'Delete permanently'"),
  ],
  '2.learning.delete-keeps': [
    change(
      'server/services/learning/library-service.ts',
      '.update(libraryEntries)\n        .set({ state })',
      '.delete(libraryEntries)',
    ),
  ],
  '2.learning.empty-purchased': [
    change('src/features/learning/my-learning-page.tsx', 'LEARNING_TEXT.noPurchased', 'LEARNING_TEXT.noArchived'),
  ],
  '2.learning.empty-wishlist': [
    change('src/features/learning/my-learning-page.tsx', 'LEARNING_TEXT.noWishlist', 'LEARNING_TEXT.noArchived'),
  ],
  '2.learning.empty-archived': [
    change('src/features/learning/my-learning-page.tsx', 'LEARNING_TEXT.noArchived', 'LEARNING_TEXT.noWishlist'),
  ],

  '2.cart.title': [reword(CART, '<PageHeader title="Your Cart"')],
  '2.cart.item': [
    remove(ITEM, '<CourseCover course={course} sizes="180px" />'),
    change(ITEM, '{course.title}</Link>', '</Link>'),
    reword(ITEM, 'aria-label={`Remove '),
  ],
  '2.cart.creator': [change(ITEM, "{course.createdBy.username || 'Unknown'}", "{'Unknown'}")],
  '2.cart.creator-unknown': [
    reword(ITEM, "'Unknown'"),
    change(ITEM, "course.createdBy.username || 'Unknown'", 'course.createdBy.username'),
  ],
  '2.cart.rating': [change(ITEM, '.toFixed(1)', '.toFixed(2)'), change(ITEM, '.toFixed(1)', '.toFixed(0)')],
  '2.cart.rating-none': [change(ITEM, "'N/A'", "'–'")],
  '2.cart.price': [
    change(ITEM, 'rupees={course.price}', 'rupees={course.price + 1}'),
    change(
      'src/ui/format-rupees.ts',
      "currency: 'INR', maximumFractionDigits: 0",
      "currency: 'USD', maximumFractionDigits: 0",
    ),
  ],
  '2.cart.total': [
    change(CART, 'formatRupees(cart.totalRupees, { decimals: 2 })', 'formatRupees(cart.totalRupees)'),
    change('src/contract/price.ts', 'sum + toPaise(item.price)', 'toPaise(item.price)'),
    change(
      'src/ui/format-rupees.ts',
      "currency: 'INR', minimumFractionDigits: 2",
      "currency: 'USD', minimumFractionDigits: 2",
    ),
  ],
  '2.cart.checkout': [reword(CHECKOUT, "'Checkout'")],
  '2.cart.empty-title': [change(CART, 'title={TEXT.cart.emptyTitle}', 'title={TEXT.cart.emptyText}')],
  '2.cart.browse': [reword(CART, '>Browse Courses<'), change(CART, 'to={paths.home}', 'to={paths.about}')],
  '2.cart.free': [reword(CHECKOUT, "'Enroll for free'"), negate(CHECKOUT, 'totalRupees === 0')],

  '2.tracks.title': [
    change(TRACK_LIST, '<PageHeader title={courseTitle} />', '<PageHeader title="Course" />'),
    change('src/features/learning/track-list.tsx', 'tracks.map((track)', 'tracks.slice(1).map((track)'),
  ],
  '2.tracks.folder': [change(LINK, 'paths.folder(_id)', 'paths.courseTracks(_id)')],
  '2.tracks.video': [change(LINK, ': paths.player(courseId, _id)', ': paths.reader(courseId, _id)')],
  '2.tracks.text': [
    change(LINK, '? paths.reader(courseId, _id)', '? paths.player(courseId, _id)'),
    negate(LINK, "type === 'text'", 0),
  ],
  '2.folder.title': [
    change(FOLDER, '<PageHeader title={track.title}', '<PageHeader title={courseTitle}'),
    change(FOLDER, "track.type === 'folder' ? track.subTracks : [track]", '[]'),
  ],
  '2.folder.nested': [
    change(
      FOLDER,
      "track.type === 'folder' ? track.subTracks : [track]",
      "track.subTracks.filter(({ type }) => type !== 'folder')",
    ),
    change('server/services/authoring/track-view.ts', 'toTrack(row, below(row.id), links)', 'toTrack(row, [], links)'),
  ],
  '2.folder.loading': [change(FOLDER, ') : isPending ? (', ') : !isPending ? (')],

  '2.player.title': [
    change(LESSON, '<h1 className={classes.title}>{track.title}</h1>', '<h1 className={classes.title}>Lesson</h1>'),
    remove(PLAYBACK, 'if (videoRef.current) videoRef.current.src = src;'),
  ],
  '2.player.show-more': [
    change('src/features/player/lesson-view.tsx', "open ? 'Show less' : 'Show more'", "'Show more'"),
    change('src/features/player/lesson-view.tsx', "open ? 'Show less' : 'Show more'", "'Show less'"),
    change('src/features/player/lesson-view.tsx', 'setOpen(!open)', 'setOpen(open)'),
  ],
  '2.player.go-back': [change('src/features/player/go-back-button.tsx', 'void navigate(-1)', 'void navigate(0)')],
  '2.player.seek-keys': [
    ...renumber(LIMITS, 'SEEK_SECONDS = 10'),
    change(KEYS, "{ type: 'seek', by: -SEEK_SECONDS }", "{ type: 'seek', by: SEEK_SECONDS }"),
    change(KEYS, "{ type: 'seek', by: SEEK_SECONDS }", "{ type: 'seek', by: -SEEK_SECONDS }"),
  ],
  '2.player.seek-buttons': [
    ...renumber(LIMITS, 'SEEK_SECONDS = 10'),
    change(CONTROLS, 'props.onSeekBy(-SEEK_SECONDS)', 'props.onSeekBy(SEEK_SECONDS)'),
    change(CONTROLS, 'onClick={() => props.onSeekBy(SEEK_SECONDS)}', 'onClick={() => props.onSeekBy(-SEEK_SECONDS)}'),
  ],
  '2.player.space': [change(KEYS, "key: ' ',", "key: 'p',")],
  '2.player.speeds': [
    change(LIMITS, '[0.5, 1, 1.25, 1.5, 1.75, 2]', '[0.75, 1, 1.25, 1.5, 1.75, 2]'),
    change(LIMITS, '[0.5, 1, 1.25, 1.5, 1.75, 2]', '[0.5, 1, 1.25, 1.5, 2]'),
    change(PLAYBACK, 'if (videoRef.current) videoRef.current.playbackRate = rate;', ''),
  ],
  '2.player.qualities': [
    change('src/contract/qualities.ts', "['1080p', '720p', '480p']", "['720p', '1080p', '480p']"),
    change(
      'src/features/player/playback-source.ts',
      'picked ?? preferred ?? QUALITIES[0]',
      'picked ?? preferred ?? QUALITIES[2]',
    ),
  ],
  '2.player.quality-position': [
    change(PLAYBACK, 'const seconds = same ? place.current.seconds : startSeconds;', 'const seconds = startSeconds;'),
  ],
  '2.player.quality-one': [change(PANEL, 'qualities.length > 1', 'qualities.length > 0')],
  '2.player.volume': [
    change(LIMITS, 'VOLUME_STEP = 0.1', 'VOLUME_STEP = 0.2'),
    change(LIMITS, 'VOLUME_STEP = 0.1', 'VOLUME_STEP = 0.05'),
    change(KEYS, "{ type: 'volume', by: VOLUME_STEP }", "{ type: 'volume', by: -VOLUME_STEP }"),
  ],
  '2.player.fullscreen': [
    change('src/features/player/use-fullscreen.ts', 'stage.requestFullscreen()', 'Promise.resolve()'),
  ],
  '2.player.controls-hide': renumber(LIMITS, 'CONTROLS_HIDE_MS = 3000'),
  '2.player.title-overlay': renumber(LIMITS, 'TITLE_OVERLAY_MS = 2000'),
  '2.player.youtube': [
    change('src/contract/youtube-id.ts', '{11}$/', '{12}$/'),
    change('src/contract/youtube-id.ts', '{11}$/', '{10,}$/'),
    change('src/features/player/youtube.ts', '/embed/${id}', '/watch?v=${id}'),
  ],
  '2.player.siblings': [
    change(LESSON, 'siblings[index - 1]', 'siblings[index + 1]'),
    change(LESSON, 'index >= 0 ? siblings[index + 1]', 'index >= 0 ? siblings[index - 1]'),
  ],
  '2.player.autoplay-next': [
    change('src/features/player/up-next.tsx', 'useCountdown(auto, onPlay)', 'useCountdown(false, onPlay)'),
    change('src/data/preferences/playback-preferences.ts', 'autoplayNext: true', 'autoplayNext: false'),
  ],
};
