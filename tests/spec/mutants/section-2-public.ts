import { change, type MutantTable, negate, remove, renumber, reword } from './mutant.ts';

const HOME = 'src/features/home/home-page.tsx';
const CAROUSEL = 'src/features/home/use-carousel.ts';
const CONTROLS = 'src/features/home/hero-carousel.tsx';
const SLIDES = 'src/features/home/carousel-index.ts';
const BENEFITS = 'src/features/home/below-fold.tsx';
const PACKAGE = 'src/features/home/package-card.tsx';
const ABOUT = 'src/features/home/below-fold.tsx';
const BOOTCAMP = 'src/features/marketing/bootcamp-plan.ts';
const LIMITS = 'src/contract/limits.ts';
const LOGIN = 'src/features/auth/login-page.tsx';
const REGISTER = 'src/features/auth/register-page.tsx';
const OVERVIEW = 'src/features/catalogue/course-overview.tsx';
const FACTS = 'src/features/catalogue/course-facts.tsx';
const PANEL = 'src/features/catalogue/purchase-panel.tsx';
const ACQUIRE = 'src/features/catalogue/use-acquire.ts';
const OBJECTIVES = 'src/features/catalogue/objective-groups.ts';
const RULES = 'src/features/catalogue/listing-rules.ts';
const FILTER = 'src/contract/course-filter.ts';
const SERVER_FILTER = 'server/services/catalogue/course-filter-service.ts';
const CARD = 'src/ui/course/course-card.tsx';
const REFUNDS = 'src/features/refunds/refunds-page.tsx';
const CONTACT = 'src/features/company/contact.tsx';
const ORGANISATION = 'src/config/organisation.ts';
const NOT_FOUND = 'src/features/marketing/not-found-page.tsx';

/** A text that the build makes of Markdown has no place in the code: it is changed where its page takes it. */
const inText = (name: string, from: string, to: string) =>
  change(
    'src/features/company/company-pages.tsx',
    `text={${name}}`,
    `text={JSON.parse(JSON.stringify(${name}).replace('${from}', '${to}'))}`,
  );

export const SECTION_2_PUBLIC: MutantTable = {
  '1.home.why-choose-us': [
    reword('src/features/home/below-fold.tsx', 'title="Why choose us"'),
    change('src/features/home/below-fold.tsx', 'BENEFITS.map', 'BENEFITS.slice(1).map'),
  ],
  '1.home.benefit-learning': [
    reword(BENEFITS, "title: 'Interactive learning'"),
    reword(BENEFITS, "'Live sessions with industry experts'"),
    reword(BENEFITS, "'Hands-on demos and projects'"),
    reword(BENEFITS, "'Real portfolio development'"),
  ],
  '1.home.benefit-mentorship': [
    reword(BENEFITS, "title: 'Personalized mentorship'"),
    reword(BENEFITS, "'1:1 doubt clearing'"),
    reword(BENEFITS, "'Mock interviews and feedback'"),
    reword(BENEFITS, "'Post-course support'"),
  ],
  '1.home.benefit-career': [
    reword(BENEFITS, "title: 'Career growth'"),
    reword(BENEFITS, "'Resume and professional-profile optimisation'"),
    reword(BENEFITS, "'Internship and job placement support'"),
    reword(BENEFITS, "'Network and company referrals'"),
  ],
  '1.home.benefit-bootcamp': [
    reword(BENEFITS, "title: 'In-person bootcamp'"),
    change(BENEFITS, "'3-week immersive bootcamp'", "'4-week immersive bootcamp'"),
    reword(BENEFITS, "'Meals and swag included'"),
  ],
  '1.home.benefit-certification': [
    reword(BENEFITS, "title: 'Certification and rewards'"),
    reword(BENEFITS, "'Industry-recognised certificate'"),
    reword(BENEFITS, "'First-cohort bonuses'"),
    reword(BENEFITS, "'Community access'"),
  ],
  '1.home.package-card': [reword(PACKAGE, 'Complete Package'), reword(PACKAGE, 'Enroll Now\n')],
  '1.home.about-founded': [change(ABOUT, 'Founded 2023', 'Founded 2022')],
  '1.home.about-numbers': [
    change(ORGANISATION, "'500+'", "'400+'"),
    change(ORGANISATION, "'15+'", "'14+'"),
    change(ORGANISATION, "'95%'", "'94%'"),
    change(ORGANISATION, "'30+'", "'29+'"),
    reword(ORGANISATION, "'placement rate'"),
  ],
  '1.bootcamp.training': [
    reword('src/features/marketing/bootcamp-page.tsx', '>AI/ML summer training<'),
    change(BOOTCAMP, "'3 weeks'", "'4 weeks'"),
    change(BOOTCAMP, "'9 live'", "'8 live'"),
    reword(BOOTCAMP, "value: 'Intermediate'"),
    reword(BOOTCAMP, "'Online / hybrid'"),
    reword(BOOTCAMP, "value: 'Certificate'"),
  ],

  '2.home.top-5': [
    ...renumber(LIMITS, 'TOP_RATED_COUNT = 5'),
    change('src/data/queries/buying/courses.ts', "sort: 'rating'", "sort: 'newest'", 0),
  ],
  '2.home.skeleton': [change(HOME, 'isPending ? <HeroSkeleton /> : ', '')],
  '2.home.carousel-slide': [
    change(CONTROLS, '{course.title}</span>', '</span>'),
    remove(CONTROLS, '{course.description}'),
    remove(CONTROLS, '<CourseCover course={course} sizes="(max-width: 61.9em) 92vw, 600px" priority={slide === 0} />'),
  ],
  '2.home.carousel-next': [
    change(CAROUSEL, 'next: () => goTo(wrapIndex(index, 1, count))', 'next: () => goTo(wrapIndex(index, 2, count))'),
  ],
  '2.home.carousel-previous': [change(CAROUSEL, 'wrapIndex(index, -1, count)', 'wrapIndex(index, 1, count)')],
  '2.home.carousel-go-to': [change(CONTROLS, 'goTo(slide)', 'goTo(slide + 1)')],
  '2.home.carousel-pause': [change(SLIDES, '!reasons.stopped && ', '')],
  '2.home.carousel-wraps': [
    change(SLIDES, '(((index + step) % count) + count) % count', 'Math.min(Math.max(index + step, 0), count - 1)'),
  ],
  '2.home.carousel-click': [
    change(CONTROLS, 'to={paths.overview(course._id)}', 'to={paths.overview(courses[0]?._id ?? "")}'),
  ],
  '2.home.carousel-focus-hover': [
    change(SLIDES, '!reasons.hovered && ', ''),
    change(SLIDES, '!reasons.focused && ', ''),
  ],
  '2.home.carousel-reduced-motion': [change(SLIDES, ' && !reasons.reducedMotion', '')],
  '2.home.enroll-signed-in': [
    change(PACKAGE, 'await navigate(overview, {', 'await navigate(paths.cart, {'),
    negate(PACKAGE, 'isSignedIn()'),
  ],
  '2.home.enroll-visitor': [
    negate(PACKAGE, 'isSignedIn()'),
    change(PACKAGE, 'paths.loginThen(overview)', 'paths.register'),
  ],

  '2.login.heading': [
    change(LOGIN, '`Login to ${', '`Log in to ${'),
    change(LOGIN, 'Login to ${PRODUCT_NAME}', 'Login to it'),
  ],
  '2.login.email': [
    reword(LOGIN, 'label="Email"'),
    change(LOGIN, 'type="email"', 'type="text"'),
    change(LOGIN, 'type="email"\n          required', 'type="email"'),
  ],
  '2.login.password': [
    reword(LOGIN, 'label="Password"'),
    change(LOGIN, 'name="password" required', 'name="password"'),
    change(LOGIN, '<PasswordField', '<TextField'),
  ],
  '2.login.button': [reword(LOGIN, "? 'Login'")],
  '2.login.success': [
    ...renumber(LIMITS, 'AUTH_REDIRECT_DELAY_MS = 1000'),
    change('src/features/auth/next-path.ts', 'paths.home', 'paths.about', 0),
  ],
  '2.login.returns': [change('src/features/auth/use-after-sign-in.ts', "search.get('next')", 'null')],

  '2.register.fields': [
    reword(REGISTER, 'label="Email"'),
    reword(REGISTER, 'label="Username"'),
    reword(REGISTER, 'label="Password"'),
  ],
  '2.register.button': [reword(REGISTER, "? 'Sign Up'")],
  '2.register.success': [
    ...renumber(LIMITS, 'AUTH_REDIRECT_DELAY_MS = 1000'),
    change('src/data/queries/account/session-mutations.ts', 'signIn(token, user);', 'void 0;'),
  ],

  '2.overview.title': [
    change(OVERVIEW, '{course.title}</h1>', '</h1>'),
    change(OVERVIEW, '{paragraphs[0]}</p>', '{paragraphs[1]}</p>'),
  ],
  '2.overview.rating': [
    change(OVERVIEW, 'rating={course.averageRating}', 'rating={3}'),
    change('src/ui/course/star-rating.tsx', 'rating.toFixed(1)', 'rating.toFixed(0)'),
  ],
  '2.overview.updated': [
    change(FACTS, 'formatDate(course.updatedAt)', 'formatDate(course.createdAt)'),
    reword(FACTS, "'Last updated'"),
  ],
  '2.overview.language': [change(FACTS, "['Language', language]", "['Language', 'Hindi']")],
  '2.overview.thumbnail': [
    change(PANEL, 'paths.player(course._id, course.previewTrackId)', 'paths.overview(course._id)'),
  ],
  '2.overview.no-preview': [change(PANEL, '!course.previewTrackId', 'course.previewTrackId === undefined')],
  '2.overview.objectives': [
    reword('src/features/catalogue/objectives.tsx', 'What you&apos;ll learn'),
    change(OVERVIEW, '<Objectives objectives={course.learningObjectives} />', '<Objectives objectives={[]} />'),
  ],
  '2.overview.objectives-mixed': [
    change(OBJECTIVES, "typeof before === 'string' ? before : null", 'null'),
    change(OBJECTIVES, 'if (!Array.isArray(objectives[index + 1])) add(null, [entry]);', 'add(null, [entry]);'),
    change(OBJECTIVES, 'for (const [heading, points] of Object.entries(entry)) add(heading, points);', ''),
  ],
  '2.overview.topics': [change(OVERVIEW, 'paths.search(tag)', 'paths.home'), reword(OVERVIEW, 'Related topics')],
  '2.overview.tab-personal': [
    reword(PANEL, "'Personal'"),
    change(PANEL, '<Price rupees={course.price} size="lg" />', '<Price rupees={course.price * 2} size="lg" />'),
  ],
  '2.overview.add-to-cart': [
    reword(ACQUIRE, "label: 'Add to cart'"),
    change(ACQUIRE, 'run: () => addToCart(course)', 'run: () => void navigate(paths.cart)'),
  ],
  '2.overview.heart': [
    change('src/ui/course/wish-button.tsx', 'aria-pressed={wished}', 'aria-pressed={!wished}'),
    change(PANEL, 'onToggle={onToggleWish}', 'onToggle={() => undefined}'),
  ],
  '2.overview.guarantee': [reword(PANEL, '15-Day Money-Back Guarantee'), change(PANEL, '15-Day Money', '14-Day Money')],
  '2.overview.plans': [change(PANEL, "course.includedInPlans.join(', ')", "''")],
  '2.overview.no-plans': [change(PANEL, 'course.includedInPlans && course.includedInPlans.length > 0 && (', '(')],
  '2.overview.tab-teams': [reword(PANEL, "'Teams'")],
  '2.overview.card-link': [change(CARD, 'paths.overview(course._id)', 'paths.home')],
  '2.overview.free': [
    reword(ACQUIRE, "label: 'Enroll for free'"),
    change(ACQUIRE, 'course.price > 0', 'course.price >= 0'),
  ],
  '2.overview.owned': [
    negate(ACQUIRE, "ownership === 'owned'"),
    change(ACQUIRE, 'paths.courseTracks(course._id)', 'paths.home'),
  ],
  '2.overview.owned-hidden': [change(ACQUIRE, 'library && !isShelved(library, course._id)', 'false')],

  '2.listing.search-title': [
    change(FILTER, '[title, createdBy', '[createdBy'),
    change(FILTER, 'field.toLowerCase()', 'field'),
    change(SERVER_FILTER, '[courses.title, courses.creatorName', '[courses.creatorName'),
    change(SERVER_FILTER, 'text.trim().toLowerCase()', 'text.trim()'),
  ],
  '2.listing.search-creator': [
    change(FILTER, 'createdBy.username, category', 'category'),
    change(FILTER, 'text.trim().toLowerCase()', 'text.trim()'),
    change(SERVER_FILTER, 'courses.creatorName, courses.category', 'courses.category'),
    change(SERVER_FILTER, 'text.trim().toLowerCase()', 'text.trim()'),
  ],
  '2.listing.search-category': [
    change(FILTER, ", category, category.replaceAll('-', ' ')]", ']'),
    change(FILTER, 'text.trim().toLowerCase()', 'text.trim()'),
    change(SERVER_FILTER, ", courses.category, sql`replace(${courses.category}, '-', ' ')`]", ']'),
    change(SERVER_FILTER, 'text.trim().toLowerCase()', 'text.trim()'),
  ],
  '2.listing.sort-labels': [
    reword(RULES, "label: 'Most Popular'"),
    reword(RULES, "label: 'Alphabetical a-z'"),
    reword(RULES, "label: 'Highest Rated'"),
    reword(RULES, "label: 'Price Low to High'"),
    reword(RULES, "label: 'Price High to Low'"),
  ],
  '2.listing.card-add': [
    reword(CARD, '>Add to cart<'),
    change(CARD, 'onClick={() => onAddToCart(course)}', 'onClick={() => undefined}'),
  ],
  '2.listing.card-wish': [change(CARD, '{onToggleWish && (', '{!onToggleWish && (')],
  '2.listing.card-stars': [
    change('src/ui/course/to-half-stars.ts', '[1, 2, 3, 4, 5]', '[1, 2, 3, 4]'),
    change('src/ui/course/to-half-stars.ts', 'Math.round(rating * 2)', 'Math.round(rating) * 2'),
  ],
  '2.listing.card-price': [change(CARD, '<Price rupees={course.price} />', '<Price rupees={course.price + 1} />')],
  '2.listing.empty-title': [
    reword('src/features/catalogue/listing-result.tsx', 'No courses found for '),
    change('src/features/catalogue/listing-result.tsx', "for '${subject.label}'", "for '${subject.kind}'"),
  ],

  '2.refunds.tabs': [
    reword(REFUNDS, "label: 'Request Refund'"),
    reword(REFUNDS, "label: 'Cancel Plan'"),
    change(REFUNDS, "search.get('tab') === 'cancel-plan'", 'false'),
  ],
  '2.refunds.days': [
    change(
      REFUNDS,
      'description="Refunds are processed in 3-5 business',
      'description="Refunds are processed in 3-6 business',
    ),
  ],
  '2.refunds.sent': [
    change('server/services/payments/refund-service.ts', 'status: row.status', "status: 'refunded'"),
    change('src/features/refunds/request-refund.tsx', 'Requested on ', 'Refunded on '),
  ],
  '2.refunds.plans': [change('src/features/refunds/cancel-plan.tsx', 'data.plans.map', 'data.plans.slice(1).map')],
  '2.refunds.no-plan': [negate('src/features/refunds/cancel-plan.tsx', 'data.plans.length === 0')],

  '2.contact.email': [change(CONTACT, '`mailto:${ORGANISATION.email}`', "'/contact'")],
  '2.contact.location': [reword(ORGANISATION, "'Alwar, Rajasthan, India'")],
  '2.contact.payment-support': [change(ORGANISATION, 'https://razorpay.com/support/', 'https://example.com/')],
  '2.contact.social': [
    change(CONTACT, 'ORGANISATION.social.map', 'ORGANISATION.social.slice(1).map'),
    change(CONTACT, 'href={url}', 'href="/"'),
  ],
  '2.contact.map': [change('src/features/company/contact.tsx', 'src={embedded}', 'src="about:blank"')],
  '2.contact.send': [change(CONTACT, 'href={`mailto:${ORGANISATION.email}?', 'href={`/contact?')],
  '2.legal.privacy-date': [
    inText('privacyPolicy', 'April 5, 2024', 'April 5, 2025'),
    reword('src/features/company/company-pages.tsx', 'Last updated: '),
  ],
  '2.legal.terms-date': [
    inText('terms', 'April 5, 2024', 'April 5, 2025'),
    reword('src/features/company/company-pages.tsx', 'Last updated: '),
  ],
  '2.legal.children': [
    inText('privacyPolicy', 'used by children under 13', 'used by children under 12'),
    inText('privacyPolicy', 'Code It cannot be used', 'Code It can be used'),
  ],

  '2.404.number': [change(NOT_FOUND, '>404<', '>403<')],
  '2.404.messages': [change(NOT_FOUND, 'MESSAGES.map', 'MESSAGES.slice(0, 1).map')],
};
